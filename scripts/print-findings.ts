/** Ends a check: prints its findings, or `success` if there are none, and sets the exit code. */
export function printFindings(findings: string[], success: string): void {
  for (const line of findings) console.error(line);
  if (findings.length === 0) console.log(success);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
