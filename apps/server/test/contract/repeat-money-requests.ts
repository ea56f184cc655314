import { randomBytes, randomUUID } from "node:crypto";
import { getAddress } from "viem";
import { givePasskey } from "../hire-staff.ts";
import { dataOf } from "../worlds/open-product.ts";
import { counter, type RepeatWorld, request } from "./repeat-world.ts";

const headers = { "lilypad-reason": encodeURIComponent("Repeated requests have one effect") };
const newAddress = () => `0x${randomBytes(20).toString("hex")}`;
const bytes = (address: string) => Buffer.from(address.slice(2), "hex");

/** Idempotent requests for payments, payment requests and rewards granted by administrators. */
export function moneyRequests(world: RepeatWorld) {
  const { product, ann, bob, administrators } = world;
  const [first, second] = administrators;
  const count = counter(world);
  const one = { amount: "1.00", currency: "LIL" } as const;
  const spendable = async () => Number((await product.balanceOf(ann, "LIL")).balance);
  const grantsOf = (id: string) => count("reward_grant where occasion = $1", id);
  /** Sends one LIL from Ann to Bob, and returns the transaction's id. */
  async function paid(): Promise<string> {
    const body = { recipientUserId: bob.id, ...one, correlationId: randomUUID() };
    return dataOf(await product.call("sendTransfer", { token: ann.token, body })).transactionId;
  }
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
    sendToWallet: [
      async () => {
        const before = await spendable();
        const correlationId = randomUUID();
        const body = { address: newAddress(), ...one, correlationId };
        return request(
          "sendToWallet",
          { token: ann.token, body },
          async () => [
            await count("wallet_send where correlation_id = $1", correlationId),
            before - (await spendable()),
          ],
          [1, 1],
        );
      },
      async () => {
        const before = await spendable();
        const correlationId = randomUUID();
        return request(
          "sendToWallet",
          {
            token: ann.token,
            body: { address: bob.safeAddress, ...one },
            headers: { "idempotency-key": correlationId },
          },
          async () => [
            await count("wallet_send where correlation_id = $1", correlationId),
            before - (await spendable()),
          ],
          [1, 1],
        );
      },
    ],
    saveAddress: [
      async () => {
        const address = newAddress();
        return request(
          "saveAddress",
          { token: ann.token, params: { address }, body: { name: "Savings" } },
          () =>
            count("saved_address where person_id = $1 and address = $2", ann.id, bytes(address)),
          1,
        );
      },
    ],
    deleteSavedAddress: [
      async () => {
        const address = newAddress();
        const call = { token: ann.token, params: { address } };
        dataOf(await product.call("saveAddress", { ...call, body: { name: "Savings" } }));
        return request(
          "deleteSavedAddress",
          call,
          () =>
            count("saved_address where person_id = $1 and address = $2", ann.id, bytes(address)),
          0,
        );
      },
    ],
    beginExchange: [
      async () => {
        const body = { from: "USD", to: "EUR", amount: "1.00" } as const;
        const { id } = dataOf(
          await product.call("createExchangeQuote", { token: ann.token, body }),
        ).exchange;
        const correlationId = randomUUID();
        const lines = "activity where person_id = $1 and kind = 'exchange'";
        const before = await count(lines, ann.id);
        return request(
          "beginExchange",
          { token: ann.token, body: { quoteId: id, correlationId } },
          async () => [
            await count("exchange where correlation_id = $1 and state = 'pending'", correlationId),
            (await count(lines, ann.id)) - before,
          ],
          [1, 2],
        );
      },
    ],
    addOtherToken: [
      async () => {
        const token = await world.chain.makeToken("Pears");
        await token.mint(getAddress(ann.safeAddress), 5n);
        return request(
          "addOtherToken",
          { token: ann.token, params: { address: token.address } },
          () => count("other_token where person_id = $1 and is_named", ann.id),
          1,
        );
      },
    ],
    requestTokenReturn: [
      async () => {
        const correlationId = randomUUID();
        const address = getAddress(bob.safeAddress);
        await world.chain.node.setBalance({ address, value: 5n });
        await givePasskey(product, bob.id);
        const body = { token: null, units: "5", address: newAddress(), correlationId };
        return request(
          "requestTokenReturn",
          { token: bob.token, body },
          () => count("token_return where person_id = $1", bob.id),
          1,
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
    shareReceipt: [
      async () => {
        const transactionId = await paid();
        const body = { showsNote: false, showsTags: false };
        return request(
          "shareReceipt",
          { token: ann.token, params: { transactionId }, body },
          () => count("receipt where transfer_id = $1", transactionId),
          1,
        );
      },
    ],
    revokeReceipt: [
      async () => {
        const transactionId = await paid();
        const call = { token: ann.token, params: { transactionId } };
        const body = { showsNote: false, showsTags: false };
        dataOf(await product.call("shareReceipt", { ...call, body }));
        return request(
          "revokeReceipt",
          call,
          () => count("receipt where transfer_id = $1 and revoked_at is not null", transactionId),
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
          async () => [await count("approval where id = $1", id), await grantsOf(id)],
          [1, 0],
        );
      },
    ],
    approveProposal: [
      async () => {
        const id = await propose();
        const kind = "activity where person_id = $1 and kind = 'reward_granted'";
        const before = await count(kind, bob.id);
        return request(
          "approveProposal",
          { token: second, headers, params: { id } },
          async () => [await grantsOf(id), (await count(kind, bob.id)) - before],
          [1, 1],
        );
      },
    ],
    withdrawProposal: [
      async () => {
        const id = await propose();
        return request(
          "withdrawProposal",
          { token: first, headers, params: { id } },
          () => grantsOf(id),
          0,
        );
      },
    ],
  };
}
