import { hundredthsToMinor, toDecimal } from "@lilypad/money";
import type { RampTransaction } from "@lilypad/providers";
import type { Random } from "@lilypad/testing";
import type { Address } from "viem";
import { newId } from "../../../src/platform/ids.ts";
import {
  attempt,
  type BankOrder,
  count,
  type Intent,
  isFrozen,
  outcomeOf,
  pickOrNull,
  type Story,
} from "../story.ts";
import { outsideAddress, type Person, type Running } from "../world/open-world.ts";
import type { BankCustomer } from "../world/start-product.ts";
import { callerOf } from "./send-money.ts";

/** Codes of a withdrawal or top-up that the bank partner did not take, after which nothing has moved. */
const refusals = new Set(["QUOTE_EXPIRED", "RAMP_REFUSED", "TOO_MANY_TOPUPS", "RAMP_UNAVAILABLE"]);

/** Requests a quote. @returns its id; null if there is none */
async function askForQuote(
  story: Story,
  by: Running,
  person: Person,
  wanted: { operation: "topup" | "withdraw"; linkedAccountId: string; amountCents: number },
): Promise<string | null> {
  const ask = async () => {
    const { quote } = await by.product.funding.createQuote({ personId: person.id, ...wanted });
    return [quote.quoteId];
  };
  const outcome = await outcomeOf(by, ask());
  count(story, `quote ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
  return outcome.kind === "done" ? (outcome.ids[0] ?? null) : null;
}

async function begin(
  story: Story,
  operation: "topup" | "withdraw",
  { person, bank, amountCents }: { person: Person; bank: BankCustomer; amountCents: number },
): Promise<void> {
  const by = story.world.running.api;
  const { linkedAccountId } = bank;
  const amount = hundredthsToMinor(BigInt(amountCents), "usdc");
  const before = story.books.available(person.accounts.usdc);
  const wasFrozen = isFrozen(story, person);
  const quoteId = await askForQuote(story, by, person, { operation, linkedAccountId, amountCents });
  if (quoteId === null) return;
  const correlationId = newId();
  const order: BankOrder = {
    person,
    kind: operation,
    correlationId,
    amount,
    intentId: null,
    state: "begun",
  };
  story.orders.push(order);
  const intent: Intent = {
    kind: operation,
    person,
    correlationId,
    expected:
      operation === "topup"
        ? []
        : [
            story.books.expect({
              debit: person.accounts.usdc,
              credit: null,
              asset: "usdc",
              amount,
            }),
          ],
    request: async ({ product }) => {
      const begun = await product.funding.beginIntent({
        caller: callerOf(person),
        operation,
        linkedAccountId,
        amountCents,
        quoteId,
        correlationId,
      });
      order.intentId = begun.intentId;
      return operation === "topup" ? [] : [begun.ledgerTransactionId];
    },
    // The partner may have the order, but no money of it.
    mayBeRefusedSince: (code) => refusals.has(code) && order.state === "begun",
    mayHaveBeenShort: false,
    state: "new",
  };
  story.intents.push(intent);
  await attempt(story, by, intent, {
    refusal: (code) =>
      refusals.has(code) ||
      (code === "INSUFFICIENT_FUNDS" && operation === "withdraw" && amount > before) ||
      (code === "ACCOUNT_FROZEN" && wasFrozen),
  });
}

const banked = ({ world }: Story) =>
  world.people.flatMap((person) => (person.bank === null ? [] : [{ person, bank: person.bank }]));

/** A person withdraws money to their bank. */
export async function withdraw(story: Story, random: Random): Promise<void> {
  const someone = random.pick(banked(story));
  await begin(story, "withdraw", { ...someone, amountCents: random.between(100, 6_000) });
}

/** A person begins a top-up from their bank. */
export async function topUp(story: Story, random: Random): Promise<void> {
  const someone = random.pick(banked(story));
  // Few different amounts, so that several top-ups wait for the same one.
  await begin(story, "topup", { ...someone, amountCents: 1_000 * random.between(1, 6) });
}

/** Changes a transaction at the bank partner, which then has a webhook to deliver. */
function change(story: Story, transactionId: string, to: Partial<RampTransaction>): void {
  const { ramp, versions } = story.world;
  const before = ramp.kept.transactions.get(transactionId);
  if (before !== undefined)
    versions.set(transactionId, [...(versions.get(transactionId) ?? []), before]);
  ramp.changeTransaction(transactionId, to);
  story.webhooks.push({ id: newId(), transactionId });
}

const ended = new Set(["COMPLETED", "FAILED", "CANCELLED"]);

/** Moves one of the bank partner's orders on: money arrives at it, is paid out, or is returned. */
export function moveOrder(story: Story, random: Random): void {
  const open = [...story.world.ramp.kept.transactions.values()].filter(
    ({ transactionId }) => !story.finishedOrders.has(transactionId),
  );
  const transaction = pickOrNull(random, open.slice(-30));
  if (transaction === null) return;
  const order = story.orders.find(({ intentId }) => intentId === transaction.correlationId);
  if (order?.kind === "topup") moveTopUp(story, random, order, transaction);
  if (order?.kind === "withdraw") moveWithdrawal(story, random, order, transaction);
}

/** Pays a top-up out to the person's Safe, exactly or not, or cancels it. */
function moveTopUp(story: Story, random: Random, order: BankOrder, transaction: RampTransaction) {
  const { transactionId, status } = transaction;
  const chosen = random.between(1, 10);
  story.finishedOrders.add(transactionId);
  if (ended.has(status)) return;
  if (chosen === 1) {
    change(story, transactionId, { status: "CANCELLED" });
    return;
  }
  const isShort = chosen === 2 && order.amount > 2_000_000n;
  const paid = isShort ? order.amount - 1_230_000n : order.amount;
  story.world.payIn(order.person.safe, "usdc", paid, outsideAddress);
  const destinationAmount = toDecimal(paid, "usdc");
  if (random.next() < 0.5)
    change(story, transactionId, { status: "PROCESSING", destinationAmount });
  change(story, transactionId, { status: "COMPLETED", destinationAmount });
  order.state = "paid";
}

/** Pays a withdrawal out to the bank, or sends its money back; before it has arrived, the partner may give up. */
function moveWithdrawal(
  story: Story,
  random: Random,
  order: BankOrder,
  transaction: RampTransaction,
) {
  const { chain, payIn } = story.world;
  const { transactionId, instructions, status } = transaction;
  if (instructions?.type !== "chain") return;
  const address = instructions.address.toLowerCase() as Address;
  if (chain.balanceOf("usdc", address) < order.amount) {
    if (random.between(1, 12) === 1 && !ended.has(status))
      change(story, transactionId, { status: "FAILED" });
    return;
  }
  if (ended.has(status) || random.between(1, 4) === 1) {
    payIn(order.person.safe, "usdc", order.amount, outsideAddress);
    order.state = "returned";
    change(story, transactionId, { status: "FAILED", isRefunded: true });
    story.finishedOrders.add(transactionId);
  } else if (status !== "PROCESSING" && random.next() < 0.5)
    change(story, transactionId, { status: "PROCESSING" });
  else {
    order.state = "paid";
    change(story, transactionId, { status: "COMPLETED" });
    story.finishedOrders.add(transactionId);
  }
}

/** The bank partner delivers a webhook: late, out of order, or once more. */
export async function deliverWebhook(story: Story, random: Random): Promise<void> {
  const { running, ramp } = story.world;
  const webhook = pickOrNull(random, story.webhooks.slice(0, 20));
  if (webhook === null) return;
  if (random.next() < 0.7) story.webhooks.splice(story.webhooks.indexOf(webhook), 1);
  const { id, transactionId } = webhook;
  const receive = async () => {
    const signed = ramp.webhook({ resource: "transaction", resourceId: transactionId, id });
    await running.api.product.providerEvents.receive(ramp.name, signed);
    return [];
  };
  const outcome = await outcomeOf(running.api, receive());
  count(story, `webhook ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
}
