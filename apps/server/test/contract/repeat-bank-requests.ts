import { randomUUID } from "node:crypto";
import { testDetails } from "../test-banks.ts";
import { dataOf } from "../worlds/open-product.ts";
import { counter, type RepeatWorld, request } from "./repeat-world.ts";

/** Idempotent requests for top-ups, withdrawals, teleport links and linked accounts. */
export function bankRequests(world: RepeatWorld) {
  const { product, ramp, ann, bob } = world;
  const { token, linkedAccountId } = ann;
  const count = counter(world);
  const atRamp = async (table: "funding_intent" | "teleport_payment", correlationId: string) => {
    const { rows } = await product.pool.query<{ id: string }>(
      `select id from ${table} where correlation_id = $1`,
      [correlationId],
    );
    const ids = rows.map(({ id }) => id);
    const transactions = [...ramp.kept.transactions.values()];
    return [ids.length, transactions.filter((one) => ids.includes(one.correlationId ?? "")).length];
  };
  async function offer(operation: "topup" | "withdraw") {
    const sum = { linkedAccountId, amountCents: 500 };
    const params = { operation };
    const { quote } = dataOf(await product.call("createRampQuote", { token, params, body: sum }));
    const body = { ...sum, quoteId: quote.quoteId, correlationId: randomUUID() };
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
  /** Starts the payment of a link in a browser without a session. */
  async function beginAsBrowser() {
    const { code } = await newLink();
    const params = { code };
    const holder = { accountHolderName: "Petra Payer", accountHolderEmail: "petra@example.com" };
    const accountDetails = { ...testDetails.gb, accountNumber: "11223344", ...holder };
    const answer = await product.call("completeTeleportLink", { params, body: { accountDetails } });
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const input = { params, headers: { cookie } };
    const quote = dataOf(await product.call("createPublicTeleportQuote", { ...input, body: {} }));
    const body = { teleportQuoteId: quote.quoteId };
    const payment = dataOf(
      await product.call("createPublicTeleportTransaction", { ...input, body }),
    );
    return { ...input, id: payment.transactionId };
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
