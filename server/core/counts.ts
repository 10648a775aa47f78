/** What this process has counted since its start, for the metrics. */
export const counts = {
  /** Open now. */
  openStreams: 0,
  /** By reason; `limited` ones were refused after too many attempts. */
  signInFailures: { password: 0, code: 0, passkey: 0, limited: 0, single_sign_on: 0 },
  /** By acknowledgement. */
  hl7Messages: { AA: 0, AE: 0, AR: 0 },
  /** By the name of the queue. Each failed try counts. */
  jobFailures: new Map<string, number>(),
};
