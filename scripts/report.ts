/** Prints the findings of a check, or `fine` if there are none, and sets the exit code. */
export function report(findings: string[], fine: string): void {
  for (const line of findings) console.error(line);
  if (findings.length === 0) console.log(fine);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
