// Prints the figures of the structure with their limits and goals: part of `npm run check`.
import { measureTargets } from "./measure-targets.ts";

const rows = measureTargets();
const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, value, max, goal } of rows) {
  const shown = value.toLocaleString("en-GB").padStart(8);
  const limit = max === undefined ? "" : `, at most ${max}`;
  console.log(`${name.padEnd(width)} ${shown}${limit}, goal ${goal}`);
}
if (rows.some(({ value, max }) => max !== undefined && value > max)) process.exitCode = 1;
