/**
 * @typedef {{ name: string, seconds: number, passes: boolean, passed: number, failed: number, failures?: string[], skipped?: string[] }} StepResult
 * `failures` names each failed test with its message; `skipped` has a reason for each skipped test.
 */

/**
 * Sums up a run of `npm test`.
 * @param {readonly StepResult[]} results
 * @param {{ title?: string }} choice
 * @returns {{ passed: number, failed: number, lines: string[] }} the last line says "N passed, N failed"
 */
export function sumUp(results, { title } = {}) {
  const lines = results.map(({ name, seconds, passes, passed, failed }) => {
    const count = passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : "";
    const time = seconds.toFixed(1).padStart(6);
    return `${passes ? "ok    " : "FAILED"}  ${name.padEnd(12)}${time} s${count}`;
  });
  for (const { name, failures = [] } of results) {
    for (const failure of failures) lines.push(`Failed in ${name}: ${failure}`);
  }
  for (const { skipped = [] } of results) {
    for (const reason of new Set(skipped)) lines.push(`Skipped: ${reason}`);
  }
  const sum = (count) => results.reduce((total, result) => total + count(result), 0);
  const passed = sum((result) => result.passed);
  // A failed check without single tests counts as one failure.
  let failed = sum((result) => (result.passes ? 0 : Math.max(1, result.failed)));
  if (title !== undefined && passed + failed === 0) {
    failed = 1;
    lines.push(`No test has "${title}" in its title, and no test file has it in its path.`);
  }
  lines.push(`${passed} passed, ${failed} failed`);
  return { passed, failed, lines };
}
