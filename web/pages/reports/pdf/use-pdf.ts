import { useLocalStorage } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client, fetchFile } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { saveFile } from '#web/lib/spreadsheet/save-file.ts';

export type Paper = 'letter' | 'a4';

/** What to print: the call whose answer can be a PDF. */
export interface PdfSource {
  name: 'getReport' | 'getAnalysis';
  params: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** The paper that somebody prints on is the one in their printer. */
export function usePaper() {
  return useLocalStorage<Paper>({
    key: 'reportPaper',
    defaultValue: 'letter',
    getInitialValueInEffect: false,
  });
}

/** A PDF on its way: where it stands, and the way to stop it. */
export function usePdf(source: PdfSource, paper: Paper) {
  const [job, setJob] = useState<string | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const making = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      const name = randomUuid();
      leaving.current = controller;
      setJob(name);
      const query = { ...source.query, format: 'pdf', paper, job: name };
      const file = await whenSetUp(controller.signal, () =>
        fetchFile(source.name, { params: source.params, query, signal: controller.signal }),
      );
      saveFile(file.name.replace(/\.pdf$/, ''), 'pdf', file.content);
    },
    onSettled: () => setJob(null),
  });

  const progress = useQuery({
    queryKey: ['pdf-progress', job],
    queryFn: ({ signal }) => client.getPdfProgress({ query: { job: job ?? '' }, signal, background: true }),
    enabled: job !== null,
    refetchInterval: 700,
    retry: false,
    gcTime: 0,
  });

  return {
    isMaking: making.isPending,
    /** How many are printed before it, itself included; null once it is its turn. */
    place: progress.data?.place ?? null,
    problem: making.isError ? problemOf(making.error) : null,
    start: () => making.mutate(),
    cancel: () => {
      leaving.current?.abort();
      making.reset();
      setJob(null);
    },
  };
}

/** While PDF is being set up the server says when to ask again. */
async function whenSetUp<Answer>(signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 503 ? error.retryAfterSeconds : null;
      if (seconds === null) throw error;
      await pause(seconds * 1000, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}

/** What the printer says is meant for people, unlike what other failures of a server say. */
function problemOf(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof ApiError && (error.status === 503 || error.status === 429)) {
    const { detail } = (error.body ?? {}) as { detail?: unknown };
    if (typeof detail === 'string') return detail;
  }
  return errorMessage(error);
}
