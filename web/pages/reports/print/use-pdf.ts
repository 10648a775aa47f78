import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client, fetchFile } from '#web/lib/api/client.ts';
import { errorMessage, explainedMessage } from '#web/lib/api/messages.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { saveFile } from '#web/lib/save-file.ts';

export type Paper = 'letter' | 'a4';

/** A request whose answer can be a PDF. */
export interface PdfSource {
  name: 'getReport' | 'getAnalysis';
  params: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Requests a PDF, reports its place in the queue and can cancel it. */
export function usePdf({ name, params, query }: PdfSource, paper: Paper, isSetUp: boolean) {
  const [job, setJob] = useState(randomUuid);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const making = useMutation({
    mutationFn: async ({ signal, ...how }: { job: string; short?: boolean; signal: AbortSignal }) => {
      const file = await fetchFile(name, {
        params,
        query: { ...query, format: 'pdf', paper, ...how },
        signal,
      });
      saveFile(file.name.replace(/\.pdf$/, ''), 'pdf', file.content);
    },
    // While the server sets up PDF, it says when to retry.
    retry: (_, error) => !isSetUp && findRetryDelay(error) !== null,
    retryDelay: (_, error) => findRetryDelay(error) ?? 0,
  });

  // The first request, before there is a PDF, makes the server start its Chromium.
  const progress = useQuery({
    queryKey: ['pdf-progress', job],
    queryFn: ({ signal }) => client.getPdfProgress({ query: { job }, signal, background: true }),
    refetchInterval: making.isPending && 700,
    retry: false,
    gcTime: 0,
  });

  return {
    isMaking: making.isPending,
    /** In the queue, from 1; null when the PDF is being printed. */
    place: progress.data?.place ?? null,
    problem: making.isError ? describePdfProblem(making.error) : null,
    start: (isShort: boolean) => {
      const id = randomUuid();
      controller.current = new AbortController();
      setJob(id);
      making.mutate({ job: id, ...(isShort && { short: true }), signal: controller.current.signal });
    },
    cancel: () => {
      controller.current?.abort();
      making.reset();
    },
  };
}

/** In milliseconds; null if the request must not be repeated. */
function findRetryDelay(error: Error): number | null {
  const seconds = error instanceof ApiError && error.status === 503 ? error.retryAfterSeconds : null;
  return seconds === null ? null : seconds * 1000;
}

/** The printer's messages are written for users, unlike those of other server errors. */
function describePdfProblem(error: Error): string | null {
  if (error.name === 'AbortError') return null;
  const isPrinters = error instanceof ApiError && (error.status === 503 || error.status === 429);
  return isPrinters ? explainedMessage(error) : errorMessage(error);
}
