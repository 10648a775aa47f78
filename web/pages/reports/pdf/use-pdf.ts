import { useLocalStorage } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client, fetchFile } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { saveFile } from '#web/lib/spreadsheet/save-file.ts';

export type Paper = 'letter' | 'a4';

/** A request whose answer can be a PDF. */
export interface PdfSource {
  name: 'getReport' | 'getAnalysis';
  params: Record<string, unknown>;
  query?: Record<string, unknown>;
}

export function usePaper() {
  return useLocalStorage<Paper>({
    key: 'reportPaper',
    defaultValue: 'letter',
    getInitialValueInEffect: false,
  });
}

/** Requests a PDF, reports its place in the queue and can cancel it. */
export function usePdf(source: PdfSource, paper: Paper) {
  const [job, setJob] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const making = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      const jobId = randomUuid();
      abort.current = controller;
      setJob(jobId);
      const query = { ...source.query, format: 'pdf', paper, job: jobId };
      const file = await retryDuringSetup(controller.signal, () =>
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
    /** In the queue, from 1; null when the PDF is being printed. */
    place: progress.data?.place ?? null,
    problem: making.isError ? describeProblem(making.error) : null,
    start: () => making.mutate(),
    cancel: () => {
      abort.current?.abort();
      making.reset();
      setJob(null);
    },
  };
}

/** While the server sets up PDF, it says when to retry. */
async function retryDuringSetup<Answer>(
  signal: AbortSignal,
  request: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await request();
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

/** The printer's messages are written for users, unlike those of other server errors. */
function describeProblem(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof ApiError && (error.status === 503 || error.status === 429)) {
    const { detail } = (error.body ?? {}) as { detail?: unknown };
    if (typeof detail === 'string') return detail;
  }
  return errorMessage(error);
}
