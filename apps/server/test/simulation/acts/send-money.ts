import { currencyOfAsset, toDecimal } from "@lilypad/money";
import type { Random } from "@lilypad/testing";
import { newId } from "../../../src/platform/ids.ts";
import { Difference } from "../model/books.ts";
import {
  attempt,
  count,
  type Intent,
  isFrozen,
  outcomeOf,
  type PaymentRequest,
  pickOrNull,
  type Story,
} from "../story.ts";
import type { Person, Running } from "../world/open-world.ts";

export const callerOf = ({ id, email, sessionId }: Person) =>
  ({ personId: id, email, sessionId, aal: "aal1" }) as const;

const chainAssets = ["usdc", "usdc", "eurc"] as const;

/** The smallest amount of a payment, in minor units. */
const smallest = 10_000n;

/** Draws the amount of a payment: usually up to 50.00, sometimes the whole available balance, and sometimes one minor unit more. */
export function amountOf(random: Random, available: bigint): bigint {
  const some = BigInt(random.between(1, 5_000)) * 10_000n;
  const chosen = random.between(1, 20);
  if (chosen === 1) return available >= smallest ? available : some;
  if (chosen === 2) return (available >= smallest ? available : smallest) + 1n;
  return chosen === 3 ? some + 123n : some;
}

/** Makes the request of an intent, for the first time or once more, and checks the answer. */
async function sendIntent(story: Story, by: Running, intent: Intent): Promise<void> {
  const [transfer] = intent.expected;
  if (transfer === undefined) return;
  const { books } = story;
  const isNew = intent.state === "new";
  const wasFrozen = isFrozen(story, intent.person);
  const before = books.available(transfer.debit);
  // Money that other requests of this step may have taken. An owner may have moved theirs away at any time.
  const others = story.answers.reduce(
    (sum, { intent: other }) =>
      sum +
      other.expected.reduce(
        (all, one) => all + (one.debit === transfer.debit ? one.amount : 0n),
        0n,
      ),
    0n,
  );
  const isShort = intent.person.isOwn || transfer.amount > before - others;
  intent.mayHaveBeenShort ||= isShort;
  const outcome = await attempt(story, by, intent, {
    refusal(code) {
      if (code === "INSUFFICIENT_FUNDS")
        return intent.state === "refused" || intent.mayHaveBeenShort;
      if (code === "ACCOUNT_FROZEN") return wasFrozen || isFrozen(story, intent.person);
      if (code === "REQUEST_NOT_PENDING")
        return intent.paysRequest === true && intent.state !== "accepted";
      return false;
    },
  });
  if (isNew && outcome.kind === "done" && wasFrozen)
    throw new Difference("frozen account sent", intent.correlationId);
}

function createIntent(
  story: Story,
  {
    sender,
    recipient,
    asset,
    amount,
    request,
  }: {
    sender: Person;
    recipient: Person;
    asset: "usdc" | "eurc" | "LIL";
    amount: bigint;
    request: PaymentRequest | null;
  },
): Intent {
  const correlationId = newId();
  const body = {
    recipientUserId: recipient.id,
    amount: toDecimal(amount, asset),
    currency: currencyOfAsset(asset),
    ...(request === null ? {} : { requestId: request.id }),
  };
  const intent: Intent = {
    kind: "send",
    person: sender,
    correlationId,
    expected: [
      story.books.expect({
        debit: sender.accounts[asset],
        credit: recipient.accounts[asset],
        asset,
        amount,
      }),
    ],
    request: async ({ product }) => {
      const sent = await product.payments.send(callerOf(sender), body, correlationId);
      return [sent.transactionId];
    },
    paysRequest: request !== null,
    mayHaveBeenShort: false,
    state: "new",
  };
  story.intents.push(intent);
  return intent;
}

/** Lets a person send an amount. Does nothing if the amount is too small for a payment. */
export async function sendFrom(
  story: Story,
  payment: { sender: Person; recipient: Person; asset: "usdc" | "eurc"; amount: bigint },
): Promise<void> {
  if (payment.amount < smallest) return;
  const intent = createIntent(story, { ...payment, request: null });
  await sendIntent(story, story.world.running.api, intent);
}

/** A person sends money to another person. */
export async function sendMoney(story: Story, random: Random): Promise<void> {
  const { people, running } = story.world;
  const sender = random.pick(people);
  const recipient = random.pick(people.filter((one) => one !== sender));
  const asset = random.pick(chainAssets);
  const amount = amountOf(random, story.books.available(sender.accounts[asset]));
  const intent = createIntent(story, { sender, recipient, asset, amount, request: null });
  await sendIntent(story, running.api, intent);
}

/** Several people send at the same moment, so that one SQL call decides about all of them. */
export async function sendTogether(story: Story, random: Random): Promise<void> {
  const { people, running } = story.world;
  const senders = people.filter(() => random.next() < 0.4);
  await Promise.all(
    senders.map((sender) => {
      const recipient = random.pick(people.filter((one) => one !== sender));
      const amount = amountOf(random, story.books.available(sender.accounts.usdc));
      const intent = createIntent(story, {
        sender,
        recipient,
        asset: "usdc",
        amount,
        request: null,
      });
      return sendIntent(story, running.api, intent);
    }),
  );
}

/** An app repeats a request that may have been answered before. */
export async function repeatRequest(story: Story, random: Random): Promise<void> {
  const recent = story.intents
    .slice(-40)
    .filter(({ state }) => state !== "dropped" && state !== "new");
  const intent = pickOrNull(random, recent);
  if (intent === null) return;
  await repeatIntent(story, intent);
}

/** Repeats one request. */
export async function repeatIntent(story: Story, intent: Intent): Promise<void> {
  const by = story.world.running.api;
  if (intent.kind === "send") return sendIntent(story, by, intent);
  const isFirst = intent.state !== "accepted";
  await attempt(story, by, intent, { refusal: () => isFirst });
}

/** Two copies of one request arrive at the same moment, such as after a retry of the network. */
export async function sendTwice(story: Story, random: Random): Promise<void> {
  const { people, running } = story.world;
  const [sender, recipient] = [random.pick(people), random.pick(people)];
  if (sender === recipient) return;
  const amount = amountOf(random, story.books.available(sender.accounts.usdc));
  const intent = createIntent(story, { sender, recipient, asset: "usdc", amount, request: null });
  await Promise.all([
    sendIntent(story, running.api, intent),
    outcomeOf(running.api, intent.request(running.api)),
  ]);
}

/** An app sends another content under an id that it has used. */
export async function sendConflicting(story: Story, random: Random): Promise<void> {
  const { people, running } = story.world;
  const before = pickOrNull(
    random,
    story.intents.slice(-40).filter(({ kind, state }) => kind === "send" && state === "accepted"),
  );
  if (before === null) return;
  const recipient = random.pick(people.filter((one) => one !== before.person));
  const body = { recipientUserId: recipient.id, amount: "1.234567", currency: "USD" as const };
  const send = async () => {
    const sent = await running.api.product.payments.send(
      callerOf(before.person),
      body,
      before.correlationId,
    );
    return [sent.transactionId];
  };
  const outcome = await outcomeOf(running.api, send());
  count(story, `conflict ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
  if (outcome.kind === "done")
    throw new Difference("conflicting request accepted", before.correlationId);
}

/** A sender takes back a payment, if settlement has not begun. */
export async function cancelSend(story: Story, random: Random): Promise<void> {
  const { running } = story.world;
  const sent = story.intents
    .slice(-12)
    .filter(
      ({ kind, state, expected }) =>
        kind === "send" && state === "accepted" && expected[0]?.transferId,
    );
  const intent = pickOrNull(random, sent);
  const id = intent?.expected[0]?.transferId;
  if (intent === null || typeof id !== "string") return;
  const cancel = async () => {
    await running.api.product.payments.cancel(callerOf(intent.person), id);
    return [id];
  };
  const outcome = await outcomeOf(running.api, cancel());
  count(story, `cancel ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
  if (outcome.kind === "done") story.cancelled.add(id);
  else if (outcome.kind === "refused" && outcome.code !== "TRANSFER_NOT_CANCELLABLE")
    throw new Difference("cancellation refused without a reason", `${id}: ${outcome.code}`);
}

/** A person requests money from another person. */
export async function requestMoney(story: Story, random: Random): Promise<void> {
  const { people, running } = story.world;
  const requestor = random.pick(people);
  const payer = random.pick(people.filter((one) => one !== requestor));
  const asset = random.pick(chainAssets);
  const amount = BigInt(random.between(1, 3_000)) * 10_000n;
  const correlationId = newId();
  const ask = async () => {
    const { request } = await running.api.product.payments.requestMoney(
      callerOf(requestor),
      { toUserId: payer.id, amount: toDecimal(amount, asset), currency: currencyOfAsset(asset) },
      correlationId,
    );
    story.requests.push({ id: request.id, requestor, payer, asset, amount });
    return [request.id];
  };
  const outcome = await outcomeOf(running.api, ask());
  count(story, `request ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
  if (outcome.kind === "refused")
    throw new Difference("request refused without a reason", outcome.code);
}

const refusalsOfPaying = new Set(["REQUEST_NOT_PENDING"]);

/** A person pays one of the newest payment requests, perhaps one that was paid, cancelled or rejected before. */
export async function payRequest(story: Story, random: Random): Promise<void> {
  const request = pickOrNull(random, story.requests.slice(-15));
  if (request === null) return;
  const { payer: sender, requestor: recipient, asset, amount } = request;
  const intent = createIntent(story, { sender, recipient, asset, amount, request });
  const before = story.books.available(sender.accounts[asset]);
  const wasFrozen = isFrozen(story, sender);
  intent.mayHaveBeenShort = sender.isOwn || amount > before;
  const outcome = await attempt(story, story.world.running.api, intent, {
    refusal: (code) =>
      refusalsOfPaying.has(code) ||
      (code === "INSUFFICIENT_FUNDS" && intent.mayHaveBeenShort) ||
      (code === "ACCOUNT_FROZEN" && wasFrozen),
  });
  if (outcome.kind === "done") story.paid.push({ request, intent });
}

/** The payer rejects or the requestor cancels. */
export async function endRequest(story: Story, random: Random): Promise<void> {
  const { running } = story.world;
  const request = pickOrNull(random, story.requests.slice(-15));
  if (request === null) return;
  const { payments } = running.api.product;
  const end =
    random.next() < 0.5
      ? () => payments.answer.reject(callerOf(request.payer), request.id)
      : () => payments.answer.cancel(callerOf(request.requestor), request.id);
  const outcome = await outcomeOf(
    running.api,
    end().then(() => []),
  );
  count(story, `end request ${outcome.kind === "refused" ? outcome.code : outcome.kind}`);
  if (outcome.kind === "refused" && outcome.code !== "REQUEST_NOT_PENDING")
    throw new Difference("request not ended", `${request.id}: ${outcome.code}`);
}
