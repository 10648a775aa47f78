/** Ends a check: prints its findings, or what holds when there are none. */
export function report(findings: string[], fine: string): void {
  for (const line of findings) console.error(line);
  if (findings.length === 0) console.log(fine);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
