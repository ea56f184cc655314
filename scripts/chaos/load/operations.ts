// What people do during a round. Amounts are small, so that money goes around and is rarely used up.
import { randomUUID } from "node:crypto";
import { fromHundredths } from "@lilypad/money";
import {
  beginLinkPayment,
  dataOf,
  openSandboxClient,
  tellBank as tell,
  textOf,
} from "@lilypad/worlds";
import { deposit as deliver, leave, openPerson } from "../open-person.ts";
import { awardPrize } from "./award-prize.ts";
import { type Load, type Operation, pause } from "./load.ts";
import { takeCustody } from "./take-custody.ts";

const cents = (load: Load, from: number, to: number) =>
  fromHundredths(BigInt(load.random.between(from, to)));

const currencies = ["LIL", "USD", "EUR"] as const;
/** An address on the chain that belongs to no person of the run. */
const outside = "0x00000000000000000000000000000000000C4A05";

const send: Operation = {
  weight: 20,
  async run(load) {
    const person = load.anybody();
    // Sometimes more than anybody has, because refusals must be stored as well.
    const amount = load.random.next() < 0.03 ? "49000.00" : cents(load, 1, 25);
    await load.pay(person, load.anybodyElse(person), {
      amount,
      currency: load.random.pick(currencies),
    });
  },
};

const requestMoney: Operation = {
  weight: 2,
  async run(load) {
    const asking = load.anybody();
    const asked = load.anybodyElse(asking);
    const money = { amount: cents(load, 1, 25), currency: load.random.pick(currencies) };
    const made = await load.insist(
      "request",
      asking,
      "createPaymentRequest",
      (correlationId) => [{ body: { toUserId: asked.id, ...money, correlationId } }],
      ({ request }) => request.id,
    );
    const requestId = made.end !== undefined && "id" in made.end ? made.end.id : undefined;
    if (requestId === undefined) return;
    const chosen = load.random.next();
    if (chosen < 0.6) await load.pay(asked, asking, { ...money, requestId });
    else if (chosen < 0.8) await load.ask(asked, "rejectRequest", [{ params: { id: requestId } }]);
    else await load.ask(asking, "cancelRequest", [{ params: { id: requestId } }]);
  },
};

const cancel: Operation = {
  weight: 1,
  async run(load) {
    const person = load.anybody();
    const sent = await load.pay(person, load.anybodyElse(person), {
      amount: cents(load, 1, 25),
      currency: "LIL",
    });
    if (sent.end === undefined || !("id" in sent.end)) return;
    await load.ask(person, "cancelTransfer", [{ params: { id: sent.end.id } }]);
  },
};

const exchange: Operation = {
  weight: 2,
  async run(load) {
    const person = load.anybody();
    const [from, to] = load.random.pick([
      ["USD", "EUR"],
      ["EUR", "USD"],
    ] as const);
    const order = { from, to, amount: cents(load, 100, 400) };
    const quoted = dataOf(await load.ask(person, "createExchangeQuote", [{ body: order }]));
    const quoteId = quoted.exchange.id;
    await load.insist(
      "exchange",
      person,
      "beginExchange",
      (correlationId) => [{ body: { quoteId, correlationId } }],
      ({ exchange }) => exchange.id,
    );
  },
};

const walletSend: Operation = {
  weight: 1,
  async run(load) {
    const money = { amount: cents(load, 1, 25), currency: load.random.pick(currencies) };
    await load.insist(
      "wallet-send",
      load.anybody(),
      "sendToWallet",
      (correlationId) => [{ body: { address: outside, ...money, correlationId } }],
      ({ walletSend }) => walletSend.id,
    );
  },
};

const deposit: Operation = {
  weight: 1,
  async run(load) {
    const asset = load.random.pick(["usdc", "eurc"] as const);
    await deliver(load.addresses, load.anybody(), asset, "1.00");
  },
};

/** A person whose identity is verified, and one of their linked bank accounts. */
function customerOf(load: Load, account: "euros" | "pounds") {
  const person = load.random.pick(load.options.people.filter(({ bank }) => bank !== undefined));
  return { person, linkedAccountId: person.bank?.[account] ?? "" };
}

const moveAtBank = (operation: "topup" | "withdraw"): Operation => ({
  weight: 1,
  async run(load) {
    const { person, linkedAccountId } = customerOf(load, "euros");
    const order = {
      linkedAccountId,
      // No cents: the sandbox's bank takes some of them for an order to fail.
      amountCents: load.random.between(11, 19) * 100,
    };
    const params = { operation };
    const { quote } = dataOf(await load.ask(person, "createRampQuote", [{ params, body: order }]));
    const body = { ...order, quoteId: quote.quoteId };
    await load.insist(
      "bank",
      person,
      "createRampIntent",
      (correlationId) => [{ params, body: { ...body, correlationId } }],
      ({ intentId }) => intentId,
    );
  },
});

/** Makes a link, and pays it from outside as a payer without an account. */
const teleport: Operation = {
  weight: 1,
  maxRunning: 3,
  async run(load) {
    const { person, linkedAccountId } = customerOf(load, "pounds");
    const body = { amount: "50.00", recipientPaymentAccountId: linkedAccountId };
    const made = await load.insist(
      "link",
      person,
      "createTeleportLink",
      (correlationId) => [{ body: { ...body, correlationId } }],
      ({ link }) => link.id,
    );
    if (made.end === undefined || !("id" in made.end)) return;
    await beginLinkPayment(load.world, person, textOf(made.data, "url"));
  },
};

/** A new person signs up and gets the reward for it; some leave at once. */
const signUp: Operation = {
  weight: 0.5,
  maxRunning: 2,
  async run(load) {
    const person = await openPerson(load.addresses, load.random.between(100, 999));
    if (load.random.next() < 0.5) return;
    for (let left = 300; left > 0; left -= 1) {
      const { data } = await load.ask(person, "getBalance", []);
      const LIL = data?.balances.find(({ asset }) => asset === "LIL");
      if (Number(LIL?.posted) > 0) break;
      await pause(200);
    }
    await load.pay(person, load.anybody(), { amount: "100.00", currency: "LIL" });
    await leave(load.addresses, person);
  },
};

/** An operator freezes an account in an emergency, and lifts the freeze. */
const freeze: Operation = {
  weight: 0.2,
  maxRunning: 1,
  async run(load) {
    const { target } = load.options;
    if (target.runOps === undefined) return;
    const runOps = (words: readonly string[]) => target.runOps?.(words) ?? Promise.resolve();
    const { id } = load.anybody();
    const why = ["--emergency", `A freeze during the kills, ${randomUUID()}`];
    try {
      await runOps(["person", "freeze", id, "--kind", "other", ...why]);
    } finally {
      for (let left = 60; left > 0; left -= 1) {
        const isLifted = await runOps(["person", "unfreeze", id, ...why]).then(
          () => true,
          (error: unknown) => String(error).includes("isn't frozen"),
        );
        if (isLifted) break;
        await pause(500);
      }
    }
  },
};

export const operations = {
  send,
  request: requestMoney,
  cancel,
  exchange,
  "wallet send": walletSend,
  deposit,
  "top-up": moveAtBank("topup"),
  withdrawal: moveAtBank("withdraw"),
  teleport,
  "sign-up": signUp,
  "hand-over": takeCustody,
  prize: awardPrize,
  freeze,
} as const satisfies Record<string, Operation>;

/** Lets the sandbox's bank approve and pay by itself; it forgets that when it is killed. */
export const tellBank = (sandboxUrl: string): Promise<unknown> =>
  tell(openSandboxClient(sandboxUrl), "settings", {
    autoApproveMs: 0,
    autoPayMs: 0,
    stepMs: 0,
  }).catch(() => undefined);
