import { pause } from "./load/load.ts";
import type { Happening } from "./plan-round.ts";
import type { Target } from "./target.ts";

/** A planned kill or fault that has happened, with its time. */
export interface Happened extends Happening {
  happenedAtMs: number;
  /** Number of processes that a kill ended. */
  killed: number;
}

const victimTimeoutMs = 60_000;

/** Kills a part as soon as it runs. @returns the number of processes that were killed */
async function killOnceRunning(target: Target, victim: string): Promise<number> {
  const endsAt = Date.now() + victimTimeoutMs;
  for (;;) {
    const killed = await target.kill(victim);
    if (killed > 0) return killed;
    target.mustRun();
    if (Date.now() > endsAt)
      throw new Error(`${victim} was not started again, so it cannot be killed`);
    await pause(50);
  }
}

/** Lets the happenings of a round happen, and waits until the faults among them have ended. */
export async function runRound(
  target: Target,
  plan: readonly Happening[],
  say: (line: string) => void,
): Promise<Happened[]> {
  const beganAt = performance.now();
  const ends: Promise<void>[] = [];
  const happened: Happened[] = [];
  for (const happening of plan) {
    const { atMs, verb, subject, forMs } = happening;
    await pause(Math.max(0, beganAt + atMs - performance.now()));
    let killed = 0;
    if (verb === "kill") killed = await killOnceRunning(target, subject);
    else {
      const end = await target.fault(verb, subject);
      ends.push(pause(forMs).then(end));
    }
    const happenedAtMs = Math.round(performance.now() - beganAt);
    happened.push({ ...happening, happenedAtMs, killed });
    say(
      `  ${(happenedAtMs / 1000).toFixed(1)} s: ${verb} ${subject}${forMs > 0 ? ` for ${forMs} ms` : ""}`,
    );
  }
  await Promise.all(ends);
  return happened;
}
