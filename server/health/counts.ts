/** What this process has counted since its start, for the metrics. */
export const counts = {
  /** Open now. */
  openStreams: 0,
  signInFailures: { password: 0, code: 0, limited: 0 },
  /** By the name of the queue. Each failed try counts. */
  jobFailures: new Map<string, number>(),
};

/** The metrics of a process at one moment, as one process sends them to another. */
export type MetricsSnapshot = { name: string; type: unknown }[];
