import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { type OperationName, type Operations, operations } from "@lilypad/api-contract";
import type { FakeRamp } from "@lilypad/testing";
import { type CallInput, dataOf, type Product, type SignedUp } from "./open-product.ts";
import { testDetails } from "./test-banks.ts";

/** The operations that say of themselves that they can be asked for again. */
export type IdempotentName = {
  [N in OperationName]: Operations[N] extends { idempotent: string } ? N : never;
}[OperationName];

export interface RepeatedRequest {
  input: object;
  /** What the request has led to, as the tables and books say; `expected` when that happened once. */
  effect: () => Promise<unknown>;
  expected: unknown;
}

/** Somebody who is verified and has linked a British account. */
export interface Customer extends SignedUp {
  linkedAccountId: string;
}

export interface RepeatWorld {
  product: Product;
  ramp: FakeRamp;
  ann: Customer;
  bob: Customer;
  administrators: readonly [string, string];
}

const request = <N extends OperationName>(
  _name: N,
  input: CallInput<Operations[N]>,
  effect: RepeatedRequest["effect"],
  expected: unknown,
): RepeatedRequest => ({ input, effect, expected });

type Makers = Record<IdempotentName, readonly (() => Promise<RepeatedRequest>)[]>;

/** A request for each idempotent operation, and what is to be counted after it came eight times. */
export function repeatedRequests(world: RepeatWorld): Makers {
  return { ...moneyRequests(world), ...bankRequests(world), ...personRequests(world) };
}

function counter({ product }: RepeatWorld) {
  return async (text: string, ...values: unknown[]): Promise<number> => {
    const { rows } = await product.pool.query<{ count: bigint }>(
      `select count(*) as count from ${text}`,
      values,
    );
    return Number(rows[0]?.count);
  };
}

function moneyRequests(world: RepeatWorld) {
  const { product, ann, bob, administrators } = world;
  const [first, second] = administrators;
  const count = counter(world);
  const one = { amount: "1.00", currency: "LIL" } as const;
  const spendable = async () => Number((await product.balanceOf(ann, "LIL")).balance);
  const grantsOf = (id: string) => count("reward_grant where occasion = $1", id);
  async function propose(): Promise<string> {
    const id = randomUUID();
    const body = { userId: bob.id, amount: "5", reason: "Thank you", correlationId: id };
    dataOf(await product.call("grantReward", { token: first, body }));
    return id;
  }
  return {
    sendTransfer: [
      async () => {
        const before = await spendable();
        const correlationId = randomUUID();
        return request(
          "sendTransfer",
          { token: ann.token, body: { recipientUserId: bob.id, ...one, correlationId } },
          async () => [
            await count("payment where correlation_id = $1", correlationId),
            before - (await spendable()),
          ],
          [1, 1],
        );
      },
    ],
    createPaymentRequest: [
      async () => {
        const correlationId = randomUUID();
        return request(
          "createPaymentRequest",
          { token: ann.token, body: { toUserId: bob.id, ...one, correlationId } },
          () => count("payment_request where correlation_id = $1", correlationId),
          1,
        );
      },
      async () => {
        const correlationId = randomUUID();
        return request(
          "createPaymentRequest",
          {
            token: ann.token,
            body: { toUserId: bob.id, ...one },
            headers: { "idempotency-key": correlationId },
          },
          () => count("payment_request where correlation_id = $1", correlationId),
          1,
        );
      },
    ],
    acknowledgeRequest: [
      async () => {
        const body = { toUserId: bob.id, ...one };
        const { id } = dataOf(
          await product.call("createPaymentRequest", { token: ann.token, body }),
        ).request;
        return request(
          "acknowledgeRequest",
          { token: bob.token, params: { id } },
          () => count("payment_request where id = $1 and acknowledged_at is not null", id),
          1,
        );
      },
    ],
    grantReward: [
      async () => {
        const id = randomUUID();
        const body = { userId: bob.id, amount: "5", reason: "Thank you", correlationId: id };
        return request(
          "grantReward",
          { token: first, body },
          async () => [await count("reward_proposal where id = $1", id), await grantsOf(id)],
          [1, 0],
        );
      },
    ],
    approveReward: [
      async () => {
        const id = await propose();
        const kind = "activity where person_id = $1 and kind = 'reward_granted'";
        const before = await count(kind, bob.id);
        return request(
          "approveReward",
          { token: second, params: { id } },
          async () => [await grantsOf(id), (await count(kind, bob.id)) - before],
          [1, 1],
        );
      },
    ],
    withdrawReward: [
      async () => {
        const id = await propose();
        return request("withdrawReward", { token: first, params: { id } }, () => grantsOf(id), 0);
      },
    ],
  };
}

function bankRequests(world: RepeatWorld) {
  const { product, ramp, ann, bob } = world;
  const { token, linkedAccountId } = ann;
  const count = counter(world);
  const atRamp = async (table: "funding_intent" | "teleport_payment", correlationId: string) => {
    const { rows } = await product.pool.query<{ id: string }>(
      `select id from ${table} where correlation_id = $1`,
      [correlationId],
    );
    const ids = rows.map(({ id }) => id);
    const begun = [...ramp.kept.transactions.values()];
    return [ids.length, begun.filter((one) => ids.includes(one.correlationId ?? "")).length];
  };
  async function offer(operation: "topup" | "withdraw") {
    const asked = { linkedAccountId, amountCents: 500 };
    const params = { operation };
    const { quote } = dataOf(await product.call("createRampQuote", { token, params, body: asked }));
    const body = { ...asked, quoteId: quote.quoteId, correlationId: randomUUID() };
    return { token, params, body };
  }
  const held = async () => Number((await product.balanceOf(ann, "usdc")).held);
  async function newLink() {
    const body = { amount: "25.00", recipientPaymentAccountId: linkedAccountId };
    const { url, link } = dataOf(await product.call("createTeleportLink", { token, body }));
    return { id: link.id, code: url.split("/").at(-1) ?? "" };
  }
  async function quoteForBob() {
    const { code } = await newLink();
    const body = { code, linkedAccountId: bob.linkedAccountId };
    const offered = dataOf(await product.call("createTeleportQuote", { token: bob.token, body }));
    return { teleportQuoteId: offered.teleportQuoteId, correlationId: randomUUID() };
  }
  const isMarked = (id: string) =>
    count("teleport_payment where id = $1 and marked_sent_at is not null", id);
  async function linkAnother(): Promise<string> {
    const accountNumber = String(10_000_000 + Math.floor(Math.random() * 80_000_000));
    const body = { accountDetails: { ...testDetails.gb, accountNumber } };
    return dataOf(await product.call("completeBankLink", { token, body })).account.id;
  }
  /** A browser that is signed in nowhere pays a link. */
  async function beginAsBrowser() {
    const { code } = await newLink();
    const params = { code };
    const holder = { accountHolderName: "Petra Payer", accountHolderEmail: "petra@example.com" };
    const accountDetails = { ...testDetails.gb, accountNumber: "11223344", ...holder };
    const told = await product.call("completeTeleportLink", { params, body: { accountDetails } });
    const cookie = String(told.headers["set-cookie"]).split(";")[0] ?? "";
    const input = { params, headers: { cookie } };
    const quote = dataOf(await product.call("createPublicTeleportQuote", { ...input, body: {} }));
    const body = { teleportQuoteId: quote.quoteId };
    const begun = dataOf(await product.call("createPublicTeleportTransaction", { ...input, body }));
    return { ...input, id: begun.transactionId };
  }
  return {
    createRampIntent: [
      async () => {
        const input = await offer("topup");
        const effect = () => atRamp("funding_intent", input.body.correlationId);
        return request("createRampIntent", input, effect, [1, 1]);
      },
      async () => {
        const [input, before] = [await offer("withdraw"), await held()];
        return request(
          "createRampIntent",
          input,
          async () => [
            ...(await atRamp("funding_intent", input.body.correlationId)),
            (await held()) - before,
          ],
          [1, 1, 5],
        );
      },
    ],
    submitWithdrawal: [
      async () => {
        const input = await offer("withdraw");
        const { intentId: id } = dataOf(await product.call("createRampIntent", input));
        const before = await held();
        return request(
          "submitWithdrawal",
          { token, params: { id } },
          async () => [
            ...(await atRamp("funding_intent", input.body.correlationId)),
            (await held()) - before,
          ],
          [1, 1, 0],
        );
      },
    ],
    createTeleportLink: [
      async () => {
        const correlationId = randomUUID();
        const sum = { amount: "25.00", recipientPaymentAccountId: linkedAccountId };
        return request(
          "createTeleportLink",
          { token, body: { ...sum, correlationId } },
          () => count("teleport_link where correlation_id = $1", correlationId),
          1,
        );
      },
    ],
    cancelTeleportLink: [
      async () => {
        const { id } = await newLink();
        return request(
          "cancelTeleportLink",
          { token, params: { id } },
          () => count("teleport_link where id = $1 and status = 'cancelled'", id),
          1,
        );
      },
    ],
    createTeleportTransaction: [
      async () => {
        const body = await quoteForBob();
        return request(
          "createTeleportTransaction",
          { token: bob.token, body },
          () => atRamp("teleport_payment", body.correlationId),
          [1, 1],
        );
      },
    ],
    markTeleportPaymentSent: [
      async () => {
        const body = await quoteForBob();
        const { transactionId: id } = dataOf(
          await product.call("createTeleportTransaction", { token: bob.token, body }),
        );
        return request(
          "markTeleportPaymentSent",
          { token: bob.token, params: { id }, body: {} },
          () => isMarked(id),
          1,
        );
      },
    ],
    markTeleportSent: [
      async () => {
        const { id, ...input } = await beginAsBrowser();
        return request("markTeleportSent", { ...input, body: {} }, () => isMarked(id), 1);
      },
    ],
    createRampCustomer: [
      async () => {
        const { token, email } = await product.signUp("Cara");
        const names = { customerType: "INDIVIDUAL", firstName: "Cara", lastName: "Example" };
        return request(
          "createRampCustomer",
          { token, body: { ...names, customerType: "INDIVIDUAL", email } },
          async () => [...ramp.kept.customers.values()].filter((one) => one.email === email).length,
          1,
        );
      },
    ],
    unlinkAccount: [
      async () => {
        const id = await linkAnother();
        return request(
          "unlinkAccount",
          { token, params: { id } },
          () => count("linked_account where id = $1 and unlinked_at is not null", id),
          1,
        );
      },
    ],
    setDefaultAccount: [
      async () => {
        const id = await linkAnother();
        return request(
          "setDefaultAccount",
          { token, params: { id } },
          async () =>
            dataOf(await product.call("listLinkedAccounts", { token, query: {} }))
              .accounts.filter(({ isDefault }) => isDefault)
              .map((account) => account.id === id),
          [true],
        );
      },
    ],
  };
}

function personRequests(world: RepeatWorld) {
  const { product, ann, bob } = world;
  const count = counter(world);
  async function newcomer() {
    const email = `new.${randomBytes(4).toString("hex")}@example.com`;
    return { email, ...(await product.signIn(email, "signup")) };
  }
  async function introduced() {
    const one = await newcomer();
    const { token, email } = one;
    dataOf(await product.call("initializeOnboarding", { token, body: { email } }));
    const body = {
      first_name: "New",
      last_name: "Example",
      phone_number: "+44 7400 123456",
      display_tag: `new_${randomBytes(4).toString("hex")}`,
    };
    dataOf(await product.call("updateProfile", { token, body }));
    return one;
  }
  async function registered() {
    const one = await introduced();
    dataOf(await product.call("registerWallet", { token: one.token }));
    return one;
  }
  async function atHome() {
    const one = await registered();
    dataOf(await product.call("createSmartAccount", { token: one.token }));
    return one;
  }
  function pushOf() {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
    const p256dh = createECDH("prime256v1").generateKeys("base64url");
    const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
    return { endpoint, keys, device_id: "web_1", platform: "desktop", a2hs: false } as const;
  }
  const devices = (endpoint: string) =>
    count("push_subscription where endpoint = $1 and ended_at is null", endpoint);
  async function subscribed(token: string) {
    const body = pushOf();
    dataOf(await product.call("subscribePush", { token, body }));
    return body;
  }
  async function match(): Promise<string> {
    const link = dataOf(await product.call("createContactSession", { token: ann.token }));
    const contacts = [{ name: "Bob", phoneNumbers: [], emails: [bob.email] }];
    dataOf(await product.call("uploadContacts", { token: link.token, body: { contacts } }));
    const query = {};
    const listed = await product.call("listContactMatches", { token: ann.token, query });
    return dataOf(listed).matches[0]?.id ?? "";
  }
  const matches = () => count("contact_match where person_id = $1", ann.id);
  const rewards = async (id: string, rule: string) => [
    await count("reward_grant where person_id = $1 and rule = $2", id, rule),
    await count("activity where person_id = $1 and kind = $2", id, `reward_${rule}`),
  ];
  return {
    initializeOnboarding: [
      async () => {
        const { id, email, token } = await newcomer();
        return request(
          "initializeOnboarding",
          { token, body: { email } },
          () => count("person where id = $1 and email = $2", id, email),
          1,
        );
      },
    ],
    registerWallet: [
      async () => {
        const { id, token } = await introduced();
        const effect = () => count("person_account where person_id = $1", id);
        return request("registerWallet", { token }, effect, 3);
      },
    ],
    createSmartAccount: [
      async () => {
        const { id, token } = await registered();
        const effect = () => count("smart_account where person_id = $1", id);
        return request("createSmartAccount", { token }, effect, 1);
      },
    ],
    onboardingCompleted: [
      async () => {
        const { id, token } = await atHome();
        const told = "notification where person_id = $1 and kind = 'onboarding_completed'";
        return request("onboardingCompleted", { token }, () => count(told, id), 1);
      },
    ],
    grantSignupReward: [
      async () => {
        const { id, token } = await atHome();
        dataOf(await product.call("onboardingCompleted", { token }));
        return request("grantSignupReward", { token }, () => rewards(id, "signup"), [1, 1]);
      },
    ],
    grantNotificationsReward: [
      async () => {
        const { id, token } = await product.signUp("Nora");
        await subscribed(token);
        const effect = () => rewards(id, "notifications");
        return request("grantNotificationsReward", { token }, effect, [1, 1]);
      },
    ],
    subscribePush: [
      async () => {
        const body = pushOf();
        const input = { token: ann.token, body };
        return request("subscribePush", input, () => devices(body.endpoint), 1);
      },
    ],
    unsubscribePush: [
      async () => {
        const { endpoint } = await subscribed(ann.token);
        const input = { token: ann.token, body: { endpoint } };
        return request("unsubscribePush", input, () => devices(endpoint), 0);
      },
    ],
    readNotifications: [
      async () =>
        request(
          "readNotifications",
          { token: ann.token, body: {} },
          () => count("notification where person_id = $1 and read_at is null", ann.id),
          0,
        ),
    ],
    deleteContactMatch: [
      async () => {
        const params = { id: await match() };
        return request("deleteContactMatch", { token: ann.token, params }, matches, 0);
      },
    ],
    deleteContactMatches: [
      async () => {
        await match();
        return request("deleteContactMatches", { token: ann.token }, matches, 0);
      },
    ],
  };
}

export const idempotentNames = Object.values(operations)
  .filter((operation) => "idempotent" in operation)
  .map(({ name }) => name as IdempotentName);
