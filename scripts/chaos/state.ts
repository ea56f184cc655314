import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Happening } from "./plan-round.ts";
import type { ChaosResult, RoundResult } from "./run-chaos.ts";

const verb = z.enum([
  "kill",
  "hold",
  "delay",
  "cut",
  "webhooks",
  "forge",
  "reorganise",
  "clock",
  "fill",
]);
const happened = z.object({
  atMs: z.number(),
  verb,
  subject: z.string(),
  forMs: z.number(),
  happenedAtMs: z.number(),
  killed: z.number(),
});
const told = z.object({ sent: z.number(), again: z.number() });
const line = z.union([
  z.object({ seed: z.number() }),
  z.object({
    round: z.number(),
    happened: z.array(happened),
    answered: z.number(),
    settledAfterSeconds: z.number(),
    differences: z.array(z.string()),
    told: z
      .object({ email: told, push: told })
      .default({ email: { sent: 0, again: 0 }, push: { sent: 0, again: 0 } }),
  }),
  z.object({
    intents: z.number(),
    unanswered: z.number(),
    counts: z.record(z.string(), z.object({ done: z.number(), givenUp: z.number() })),
  }),
]);

/** Opens the record of a series: one JSON line for the seed, each round and each piece. Without a file nothing is stored. */
export function openState(file: string | undefined, newSeed: number) {
  const read = () =>
    file === undefined || !existsSync(file)
      ? []
      : readFileSync(file, "utf8")
          .split("\n")
          .filter((text) => text !== "")
          .map((text) => line.parse(JSON.parse(text)));
  const append = (entry: object) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
  };
  const roundsOf = (lines: ReturnType<typeof read>) =>
    lines.flatMap((one) => ("round" in one ? one : []));

  const before = read();
  const seed = before.flatMap((one) => ("seed" in one ? one.seed : []))[0];
  if (seed === undefined) append({ seed: newSeed });
  return {
    seed: seed ?? newSeed,
    nextRound: Math.max(0, ...roundsOf(before).map(({ round }) => round + 1)),
    record: (round: RoundResult) => append(round),
    recordCounts: ({ intents, unanswered, counts }: ChaosResult) =>
      append({ intents, unanswered, counts }),
    /** @throws Error if the file does not have the round */
    planOf(number: number): Happening[] {
      const round = roundsOf(before).find((one) => one.round === number);
      if (round === undefined) throw new Error(`${file} has no round ${number}`);
      return round.happened.map(({ happenedAtMs, killed: _, ...planned }) => ({
        ...planned,
        atMs: happenedAtMs,
      }));
    },
    /** Says in a few lines what the whole series did. */
    sumUp(): string {
      const lines = read();
      const rounds = roundsOf(lines);
      const all = rounds.flatMap((round) => round.happened);
      const counts = new Map<string, number>();
      for (const { verb, subject, killed } of all) {
        const name = verb === "kill" ? `kill ${subject}` : verb;
        counts.set(name, (counts.get(name) ?? 0) + (verb === "kill" ? killed : 1));
      }
      const pieces = lines.flatMap((one) => ("intents" in one ? one : []));
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
      return [
        `the series: ${rounds.length} rounds, ${sum(all.map(({ killed }) => killed))} kills, ${all.filter(({ verb }) => verb !== "kill").length} faults, ` +
          `${sum(rounds.map(({ answered }) => answered))} operations answered, ${sum(pieces.map(({ unanswered }) => unanswered))} requests unanswered, ` +
          `${sum(rounds.map(({ differences }) => differences.length))} differences`,
        ...(["email", "push"] as const).map(
          (channel) =>
            `  ${channel}: ${sum(rounds.map(({ told }) => told[channel].sent))} sent, ${sum(rounds.map(({ told }) => told[channel].again))} of them again`,
        ),
        ...[...counts].sort().map(([name, count]) => `  ${name}: ${count}`),
      ].join("\n");
    },
  };
}
