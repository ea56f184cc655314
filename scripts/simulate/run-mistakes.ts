import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { SimulationResult } from "../../apps/server/test/simulation/run-simulation.ts";
import { type Edit, type Mistake, mistakes } from "./mistakes.ts";
import { bundleProgram, root, runProgram } from "./run-program.ts";

/** Returns the text of a file with the edit. @throws Error unless the text to replace is there exactly once */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file} contains ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/** Gives the bundler the files with the mistake. */
const withMistake = (mistake: Mistake): Plugin => ({
  name: "with-mistake",
  setup(context) {
    const edits = [mistake, ...(mistake.also ?? [])];
    context.onLoad({ filter: /\.(ts|sql)$/ }, ({ path }) => {
      const edit = edits.find(({ file }) => join(root, file) === path);
      if (edit === undefined) return undefined;
      return {
        contents: applyEdit(readFileSync(path, "utf8"), edit),
        loader: path.endsWith(".sql") ? "text" : "ts",
      };
    });
  },
});

/** Runs the simulation of a product with a mistake, in a process of its own. */
export async function runMistake(serverUrl: string, mistake: Mistake): Promise<SimulationResult> {
  const outfile = join(root, "node_modules/.cache/lilypad/mistakes", `${mistake.name}.mjs`);
  await bundleProgram(outfile, [withMistake(mistake)]);
  const { seed, within: operations } = mistake;
  const [result] = await runProgram(outfile, { serverUrl, seed, operations });
  if (result === undefined)
    throw new Error(`${mistake.name}: the simulation ended without a result`);
  return result;
}

/** Runs known mistakes and prints a Markdown table. @returns whether each was detected within its number of operations */
export async function runMistakes(options: {
  serverUrl: string;
  /** Part of the names of those to run. */
  name: string;
  say: (line: string) => void;
}): Promise<boolean> {
  const { serverUrl, name, say } = options;
  let isGood = true;
  say("| mistake | detected after | by the rule |");
  say("|---|---|---|");
  for (const mistake of mistakes.filter((one) => one.name.includes(name))) {
    const { difference } = await runMistake(serverUrl, mistake);
    // Before the first operation nothing has been detected: the program does not even start.
    if (difference === null || difference.operation < 0) isGood = false;
    const after =
      difference === null || difference.operation < 0
        ? `**not within ${mistake.within}**`
        : `${difference.operation + 1} operations (seed ${mistake.seed})`;
    say(`| ${mistake.name}: ${mistake.about} | ${after} | ${difference?.rule ?? ""} |`);
  }
  return isGood;
}
