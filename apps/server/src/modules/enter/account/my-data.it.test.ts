import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let friend: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  friend = await product.signUp("Friend");
  await product.settled();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const send = (from: SignedUp, to: SignedUp, amount: string, memo?: string) =>
  product.call("sendTransfer", {
    token: from.token,
    body: {
      recipientUserId: to.id,
      amount,
      currency: "LIL",
      correlationId: randomUUID(),
      ...(memo === undefined ? {} : { memo }),
    },
  });

describe("the data export", () => {
  it("contains the data of every module, without secrets", async () => {
    const ann = await product.signUp("Ann");
    await product.settled();
    dataOf(await send(ann, friend, "1.00", "for the tadpoles"));
    dataOf(
      await product.call("createPaymentRequest", {
        token: friend.token,
        body: { toUserId: ann.id, amount: "2.00", currency: "LIL", memo: "please" },
      }),
    );
    dataOf(await product.call("getMyReferralCode", { token: ann.token }));
    await product.settled();
    const answer = await product.call("getMyData", { token: ann.token });
    expect(answer.headers["cache-control"]).toBe("no-store");
    const data = dataOf(answer);
    expect(data.shortened).toEqual([]);
    expect(Object.keys(data.parts)).toEqual([
      "profile",
      "accepted_documents",
      "staff",
      "freezes",
      "proposals_by_staff",
      "notes_by_staff",
      "messages_to_support",
      "wallets",
      "own_key",
      "handovers_to_own_key",
      "transactions",
      "shared_receipts",
      "proofs_of_the_books",
      "payment_requests",
      "exchanges",
      "wallet_addresses",
      "signed_transactions",
      "other_tokens",
      "blocked_people",
      "rewards_and_referrals",
      "sign_up",
      "leaderboard",
      "notifications",
      "contacts",
      "identity_verification",
      "bank_accounts",
      "topups_and_withdrawals",
      "teleport_links",
      "teleport_payments",
      "cards",
      "second_factor",
      "mailed_links",
      "chats",
      "sign_in",
    ]);
    expect(data.parts).toMatchObject({
      profile: { email: ann.email, display_tag: ann.tag, first_name: "Ann" },
      wallets: {
        wallets: [{ safeAddress: ann.safeAddress }],
        balances: expect.arrayContaining([expect.objectContaining({ asset: "LIL" })]),
      },
      transactions: expect.arrayContaining([
        expect.objectContaining({ note: "for the tadpoles", direction: "debit" }),
        expect.objectContaining({ transactionContext: "reward_signup" }),
      ]),
      payment_requests: { incoming: [expect.objectContaining({ note: "please" })], outgoing: [] },
      rewards_and_referrals: {
        referral_code: expect.stringMatching(/^[2-9A-Z]{8}$/),
        grants: [expect.objectContaining({ rule: "signup", asset: "LIL" })],
      },
      contacts: [],
      sign_in: {
        sessions: [expect.objectContaining({ device: "Unknown device", revoked_at: null })],
        mailed_codes: [expect.objectContaining({ purpose: "signup" })],
      },
    });
    const text = JSON.stringify(data);
    // Money at the person's address is called a token, too.
    expect(text.replace('"other_tokens":', "")).not.toMatch(
      /_hash"|token|secret|pepper|endpoint"/i,
    );
    expect(text).not.toContain(friend.email);
  });

  it("requires the person's live session, and is limited to ten per hour", async () => {
    const ben = await product.signUp("Ben");
    for (let n = 0; n < 10; n += 1) {
      expect((await product.call("getMyData", { token: ben.token })).status).toBe(200);
    }
    expect((await product.call("getMyData", { token: ben.token })).code).toBe("RATE_LIMITED");
    dataOf(await product.call("logout", { token: ben.token }));
    expect((await product.call("getMyData", { token: ben.token })).code).toBe("UNAUTHENTICATED");
  });

  it("requires a step-up of people with a second factor", async () => {
    const cat = await product.signUp("Cat");
    await product.pool.query("update person set second_factor = true where id = $1", [cat.id]);
    expect((await product.call("getMyData", { token: cat.token })).code).toBe("STEP_UP_REQUIRED");
  });
});
