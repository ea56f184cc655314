import { expect, test } from "vitest";
import { runChaos } from "../scripts/chaos/run-chaos.ts";

/** `npm run chaos` does it for longer, and with other seeds. */
test.runIf(process.platform === "linux")(
  "kill -9 of the server, of the chain and of everything in the middle of sends loses and doubles nothing",
  async () => {
    const said: string[] = [];
    const result = await runChaos({
      seed: 20_260_501,
      rounds: [["server", "node", "everything"]],
      seconds: 3,
      people: 8,
      concurrency: 120,
      say: (line) => said.push(line),
    }).catch((error: unknown) => {
      throw new Error(`chaos could not go on:\n${said.join("\n")}`, { cause: error });
    });
    expect(result.differences, said.join("\n")).toEqual([]);
    expect(result.kills).toBe(3);
    // Otherwise the kills came too late to prove anything.
    expect(result.unanswered).toBeGreaterThan(0);
  },
  360_000,
);
