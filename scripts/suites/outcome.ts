export interface Outcome {
  passed: number;
  failed: number;
  /** Said beside the counts where they alone would puzzle. */
  remark?: string;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A test file that fails before its first test counts as one failure. */
export function vitestOutcome({ numPassedTests, numFailedTests, testResults }: VitestReport): Outcome {
  const broken = testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(one => one.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** A test that passes only when repeated has failed. */
export function playwrightOutcome({ stats }: PlaywrightReport): Outcome {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** A suite that crashed, or ran nothing, has failed whatever it counted. */
export function suiteOutcome(exitCode: number | null, counted: Outcome | undefined): Outcome {
  if (!counted) return { passed: 0, failed: 1, remark: 'crashed before it could report' };
  if (counted.failed > 0) return counted;
  if (counted.passed === 0) return { passed: 0, failed: 1, remark: 'ran no tests' };
  if (exitCode !== 0) return { ...counted, failed: 1, remark: 'failed outside of its tests' };
  return counted;
}

export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, one) => total + one.passed, 0),
    failed: outcomes.reduce((total, one) => total + one.failed, 0),
  };
}
