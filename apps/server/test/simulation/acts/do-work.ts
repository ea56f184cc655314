import { ChainRejected, ChainReverted, ChainUnreachable } from "@lilypad/chain";
import type { Random } from "@lilypad/testing";
import { actOf } from "../../act-of.ts";
import { Difference } from "../model/books.ts";
import { count, note, outcomeOf, type Story } from "../story.ts";
import type { Running } from "../world/open-world.ts";

/** Whether an error is the one that PostgreSQL returns to the slower of two workers with the same work. */
const isOvertaken = (error: unknown) =>
  /^23/.test(String((error as { code?: unknown } | null)?.code)) ||
  /only \d+ are queued/.test(String(error));

/** Errors after which the next pass of a loop begins again from the stored state. */
const isRepeated = (error: unknown): boolean =>
  error instanceof ChainUnreachable ||
  error instanceof ChainRejected ||
  error instanceof ChainReverted ||
  /WrongBatch|changed while it was read/.test(String(error));

/** Runs a pass of background work, as its loop would. @returns whether more can be done now; null if the pass did not end */
export async function runPass(
  story: Story,
  by: Running,
  name: string,
  pass: (product: Running["product"]) => Promise<unknown>,
  { isContended = false }: { isContended?: boolean } = {},
): Promise<boolean | null> {
  let more = false;
  const run = async () => {
    try {
      const result = await pass(by.product);
      more = result === true || (typeof result === "number" && result > 0);
    } catch (error) {
      if (!isRepeated(error) && !(isContended && isOvertaken(error))) throw error;
    }
    return [];
  };
  const outcome = await outcomeOf(by, run());
  note(story, `${name} ${outcome.kind}`);
  if (outcome.kind === "refused")
    throw new Difference("background work failed", `${name}: ${outcome.code}`);
  return outcome.kind === "done" ? more : null;
}

type Pass = readonly [name: string, pass: (product: Running["product"]) => Promise<unknown>];

export const sendBatches: Pass = ["send", ({ settlement }) => settlement.work()];
export const readChain: Pass = ["scan", ({ settlement }) => settlement.scan()];
export const readFinal: Pass = ["final scan", ({ settlement }) => settlement.scanFinal()];
export const sweepOrders: Pass = ["sweep", ({ funding }) => funding.sweep()];
export const duePasses: readonly Pass[] = [
  ["events", ({ providerEvents }) => providerEvents.worker.pass()],
  ["orders", async ({ funding }) => funding.workers[0]?.pass()],
  ["exchange returns", ({ exchange }) => exchange.worker.pass()],
  ["payment returns", ({ paymentReturns }) => paymentReturns.worker.pass()],
  ["freezes", ({ freezes }) => freezes.worker.pass()],
];
export const refreshHealth: Pass = ["health", ({ settlement }) => settlement.refreshHealth()];
export const reconcile: Pass = ["reconcile", ({ settlement }) => settlement.reconcile()];

/** One pass of some background work, in the process for it or, as after a restart, in both at once. */
export async function doSomeWork(story: Story, random: Random): Promise<void> {
  const { running } = story.world;
  const pass = random.pick([
    sendBatches,
    sendBatches,
    readChain,
    readChain,
    readChain,
    readFinal,
    ...duePasses,
    refreshHealth,
  ]);
  const isContended = random.next() < 0.1;
  const by = isContended ? [running.worker, running.api] : [running.worker];
  await Promise.all(by.map((one) => runPass(story, one, ...pass, { isContended })));
}

/** Both processes look at the queue, and so know whether payments are accepted. */
export async function lookAtQueue(story: Story): Promise<void> {
  const { api, worker } = story.world.running;
  await runPass(story, worker, ...refreshHealth);
  await runPass(story, api, ...refreshHealth);
}

/** A member of staff freezes an account for some hours. */
export async function freezeAccount(story: Story, random: Random): Promise<void> {
  const { people, running, chance } = story.world;
  const person = random.pick(people);
  const by = random.pick(people.filter((one) => one !== person));
  const hours = random.between(1, 12);
  const freeze = async () => {
    await running.api.product.freezes.freeze(actOf(by.id), {
      personId: person.id,
      kind: "suspected_fraud",
      note: "seen by the simulation",
      hours,
    });
    return [];
  };
  const outcome = await outcomeOf(running.api, freeze());
  count(story, `freeze ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
  // An unknown outcome may be a freeze, which then explains refusals.
  if (outcome.kind === "done") story.frozenUntil.set(person.id, chance.now() + hours * 3_600_000);
  if (outcome.kind === "unknown") story.maybeFrozen.add(person.id);
}
