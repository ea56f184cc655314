import type { Attack } from "../attack.ts";
import type { Actor, AttackWorld } from "../attack-world.ts";

/** Duration of each of the two measurements. */
const measuredMs = 20_000;
const postedTimeoutMs = 120_000;
/** In minor units. Honest people here send less than 0.1 % of it. */
const dailyCap = 40_000_000_000n;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats an action at an interval. @returns a function that stops it */
function repeat(everyMs: number, act: () => Promise<unknown>): () => Promise<void> {
  let isStopped = false;
  const loop = (async () => {
    while (!isStopped) {
      await Promise.all([act(), pause(everyMs)]);
    }
  })();
  return async () => {
    isStopped = true;
    await loop;
  };
}

/** Polls until all transfers are posted. @returns the time when each was posted */
async function waitUntilPosted(
  { product }: AttackWorld,
  sentAt: ReadonlyMap<string, number>,
): Promise<number[]> {
  const open = new Set(sentAt.keys());
  const waitedMs: number[] = [];
  const endsAt = Date.now() + postedTimeoutMs;
  while (open.size > 0 && Date.now() < endsAt) {
    const { rows } = await product.pool.query<{ transferId: string }>(
      "select distinct transfer_id from activity where transfer_id = any ($1) and status = transfer_status('confirmed')",
      [[...open]],
    );
    for (const { transferId } of rows) {
      open.delete(transferId);
      waitedMs.push(Date.now() - (sentAt.get(transferId) ?? 0));
    }
    await pause(50);
  }
  return [...waitedMs, ...[...open].map(() => postedTimeoutMs)];
}

/** Lets honest people each send half a dollar a second. @returns the 95th percentile from send to posted */
async function measure(world: AttackWorld, honest: readonly Actor[]): Promise<number> {
  const sentAt = new Map<string, number>();
  const endsAt = Date.now() + measuredMs;
  let isSending = true;
  const sending = Promise.all(
    honest.map(async (from, index) => {
      const to = honest[(index + 1) % honest.length] ?? from;
      while (Date.now() < endsAt) {
        const startedAt = Date.now();
        const id = await world.send(from, to, "0.50");
        sentAt.set(id ?? `refused ${startedAt} ${index}`, startedAt);
        await pause(Math.max(0, startedAt + 1000 - Date.now()));
      }
    }),
  ).finally(() => {
    isSending = false;
  });
  const waitedMs: number[] = [];
  const seen = new Set<string>();
  while (isSending || seen.size < sentAt.size) {
    const fresh = new Map([...sentAt].filter(([id]) => !seen.has(id)));
    for (const id of fresh.keys()) seen.add(id);
    waitedMs.push(...(await waitUntilPosted(world, fresh)));
    await pause(20);
  }
  await sending;
  waitedMs.sort((a, b) => a - b);
  return waitedMs[Math.floor(waitedMs.length * 0.95)] ?? 0;
}

const rich = 1_000_000;

async function openHostile(world: AttackWorld): Promise<(() => () => Promise<void>)[]> {
  const people: Actor[] = [];
  for (let n = 0; n < 8; n += 1) people.push(await world.joinWithMoney("Eve", rich));
  const frozen = await world.join("Frost");
  await world.chain.setFrozen("usdc", frozen.safeAddress, true);
  const [a, b, c, d, e, f, g, h] = people as [
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
  ];
  const takeBack = (from: Actor, to: Actor) => async () => {
    const id = await world.send(from, to, "0.01");
    const { token, remoteAddress } = from;
    if (id !== null) await world.call("cancelTransfer", { token, remoteAddress, params: { id } });
  };
  return [
    () => repeat(125, takeBack(a, b)),
    () => repeat(125, takeBack(b, a)),
    () => repeat(125, () => world.send(c, d, "0.01")),
    () => repeat(125, () => world.send(d, c, "0.01")),
    () => repeat(500, () => world.send(e, frozen, "0.01")),
    () => repeat(500, () => world.send(f, frozen, "0.01")),
    () => repeat(500, () => world.send(g, h, "2500.00")),
    () => repeat(500, () => world.send(h, g, "2500.00")),
  ];
}

/** Eight accounts at once do everything that could slow down settlement, with a slow node. */
export const stopSettlement: Attack = {
  title: "stop or delay other people's payments (cancels, cents, a frozen Safe, the daily cap)",
  async run(world) {
    const honest: Actor[] = [];
    for (let n = 0; n < 4; n += 1) honest.push(await world.joinWithMoney("Ann", 10_000));
    const hostile = await openHostile(world);
    await world.chain.setDailyCap("usdc", dailyCap);
    // The first send creates the Safe, which takes longer.
    for (const [index, from] of honest.entries())
      await world.send(from, honest[(index + 1) % honest.length] ?? from, "0.50");
    await world.product.settled(60_000);
    const quietMs = await measure(world, honest);
    const stops = hostile.map((begin) => begin());
    const attackedMs = await measure(world, honest);
    for (const stop of stops) await stop();
    await world.chain.setDailyCap("usdc", 10n ** 18n);
    return {
      held: attackedMs <= 2 * quietMs,
      figures: `95 % posted in ${(quietMs / 1000).toFixed(1)} s when quiet, ${(attackedMs / 1000).toFixed(1)} s under attack`,
    };
  },
};
