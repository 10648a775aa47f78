/** The probability of `successes` or more of n, added up term by term. */
export function binomialTail(n: number, share: number, successes: number): number {
  let logTerm = n * Math.log1p(-share);
  let sum = 0;
  for (let k = 0; k <= n; k += 1) {
    if (k >= successes) sum += Math.exp(logTerm);
    logTerm += Math.log((n - k) / (k + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return sum;
}
