import { encodeExecTransaction, safeAbi } from "@lilypad/chain";
import { encodeSafeCall, hashSafeTransaction } from "@lilypad/custody";
import type { Address } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Owner,
  type OwnSafes,
  openOwnSafes,
} from "../../../../test/own-safes/open-own-safes.ts";
import {
  dollars,
  outside,
  sendAsStranger,
  signedCall,
  submitAsStranger,
} from "../../../../test/own-safes/send-signed.ts";

let at: OwnSafes;
beforeAll(async () => {
  at = await openOwnSafes();
});
afterAll(() => at?.close());

const dollarsAt = (address: Address) => at.world.balanceOf(address, "usdc");
const usdc = () => at.world.deployment.tokens.usdc?.address ?? "0x";

describe("control of a Safe", () => {
  it("is refused to somebody whose Safe we hold", async () => {
    const held = await at.product.signUp("Jon");
    const answer = await at.product.call("prepareSafeTransaction", {
      token: held.token,
      body: { kind: "add_owner", address: outside() },
    });
    expect(answer.code).toBe("SAFE_NOT_OWN");
  });

  it("includes a second owner, who moves money alone, and can be removed again", async () => {
    const kim = await at.join("Kim", dollars(30));
    const wallet = privateKeyToAccount(generatePrivateKey());
    expect((await at.carryOut(kim, { kind: "add_owner", address: wallet.address })).status).toBe(
      "executed",
    );
    const { owners, instantPayments } = await at.control(kim);
    expect(owners).toHaveLength(2);
    expect(owners).toContainEqual({
      address: wallet.address,
      isPasskey: false,
      passkey: null,
    });
    expect(instantPayments).toBe(true);

    const to = outside();
    const transaction = {
      chainId: at.world.deployment.chain.id,
      safe: kim.safe,
      ...encodeSafeCall(kim.safe, { kind: "send", token: usdc(), to, amount: dollars(3) }),
      safeTxGas: 100_000n,
      nonce: await at.world.node.readContract({
        address: kim.safe,
        abi: safeAbi,
        functionName: "nonce",
      }),
    };
    const signature = await wallet.sign({ hash: hashSafeTransaction(transaction) });
    expect(await sendAsStranger(at, kim.safe, encodeExecTransaction(transaction, signature))).toBe(
      "success",
    );
    expect(await dollarsAt(to)).toBe(dollars(3));

    const removed = await at.carryOut(kim, { kind: "remove_owner", address: wallet.address });
    expect(removed.status).toBe("executed");
    expect((await at.control(kim)).owners).toEqual([
      { address: expect.any(String), isPasskey: true, passkey: null },
    ]);
  });

  it("turns instant payments off, so that we refuse to send and only the signature moves money, and on again", async () => {
    const liv = await at.join("Liv", dollars(30));
    expect((await at.carryOut(liv, { kind: "disable_module" })).status).toBe("executed");
    expect((await at.control(liv)).instantPayments).toBe(false);
    const pay = () =>
      at.product.call("sendToWallet", {
        token: liv.token,
        body: { address: outside(), amount: "1", currency: "USD" },
      });
    expect((await pay()).code).toBe("INSTANT_PAYMENTS_OFF");
    const friend = await at.product.signUp("Max");
    const payFriend = await at.product.call("sendTransfer", {
      token: liv.token,
      body: { recipientUserId: friend.id, amount: "1", currency: "USD" },
    });
    expect(payFriend.code).toBe("INSTANT_PAYMENTS_OFF");
    const signed = await at.carryOut(liv, {
      kind: "send",
      address: outside(),
      currency: "USD",
      amount: "2",
    });
    expect(signed.status).toBe("executed");
    expect((await at.carryOut(liv, { kind: "enable_module" })).status).toBe("executed");
    expect((await pay()).status).toBe(200);
    await at.product.settled();
    expect(await at.dollarsOf(liv)).toMatchObject({ posted: dollars(27), onChain: dollars(27) });
  });

  it("sets the daily limit of instant payments, and refuses what changes nothing", async () => {
    const mia = await at.join("Mia", dollars(400));
    const body = { kind: "set_daily_limit", currency: "USD", amount: "250" } as const;
    expect((await at.carryOut(mia, body)).status).toBe("executed");
    expect((await at.control(mia)).dailyLimits).toContainEqual({
      currency: "USD",
      limit: "250.00",
    });
    expect((await at.prepare(mia, body)).code).toBe("SAFE_CHANGE_NOT_NEEDED");
    expect((await at.prepare(mia, { kind: "enable_module" })).code).toBe("SAFE_CHANGE_NOT_NEEDED");
    const pay = (amount: string) =>
      at.product.call("sendToWallet", {
        token: mia.token,
        body: { address: outside(), amount, currency: "USD" },
      });
    const refused = await pay("251");
    expect(refused).toMatchObject({ code: "DAILY_LIMIT_EXCEEDED" });
    expect(refused.error).toContain("$250");
    expect((await pay("249")).status).toBe(200);
    await at.product.settled();
  });
});

describe("a signed payment that no block contains yet", () => {
  /** Whether the node has a transaction of our relayer that no block contains. */
  async function isRelayerWaiting(): Promise<boolean> {
    const { address } = privateKeyToAccount(at.world.relayerKey);
    const [mined, sent] = [
      await at.world.node.getTransactionCount({ address, blockTag: "latest" }),
      await at.world.node.getTransactionCount({ address, blockTag: "pending" }),
    ];
    return sent > mined;
  }

  /** Signs a payment of 8 dollars that no block contains yet, and its cancellation. */
  async function signPaymentAndCancellation(owner: Owner) {
    const to = outside();
    const body = { kind: "send", address: to, currency: "USD", amount: "8" } as const;
    const { node } = at.world;
    await node.setAutomine(false);
    const payment = await at.sign(owner, await at.prepared(owner, body));
    expect((await at.prepare(owner, body)).code).toBe("SAFE_TRANSACTION_OPEN");
    await at.product.until(isRelayerWaiting);
    const cancellation = await at.prepared(owner, { kind: "cancel" });
    expect(cancellation.nonce).toBe(payment.nonce);
    await at.sign(owner, cancellation);
    return { to, payment, cancellation };
  }

  it("prevents another transaction, and returns its money if its cancellation gets into a block first", async () => {
    const ned = await at.join("Ned", dollars(30));
    await at.carryOut(ned, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    const { to, payment, cancellation } = await signPaymentAndCancellation(ned);
    // A stranger sends the cancellation too, for higher fees than those of the payment.
    await submitAsStranger(at, ned.safe, signedCall(at, ned, cancellation));
    await at.world.node.mine({ blocks: 1 });
    await at.world.node.setAutomine(true);
    expect((await at.ended(ned, payment.id)).status).toBe("replaced");
    expect((await at.ended(ned, cancellation.id)).status).toBe("executed");
    expect(await dollarsAt(to)).toBe(0n);
    expect(await at.dollarsOf(ned)).toEqual({
      posted: dollars(30),
      held: 0n,
      onChain: dollars(30),
    });
  });

  it("is made once if its cancellation comes too late", async () => {
    const nia = await at.join("Nia", dollars(30));
    await at.carryOut(nia, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    // Our relayer sends both, in the order in which they were signed.
    const { to, payment, cancellation } = await signPaymentAndCancellation(nia);
    await at.world.node.mine({ blocks: 1 });
    await at.world.node.setAutomine(true);
    expect((await at.ended(nia, payment.id)).status).toBe("executed");
    expect((await at.ended(nia, cancellation.id)).status).toBe("replaced");
    expect(await dollarsAt(to)).toBe(dollars(8));
    expect(await at.dollarsOf(nia)).toEqual({
      posted: dollars(22),
      held: 0n,
      onChain: dollars(22),
    });
  });
});

describe("a server that is restarted", () => {
  it("three times in a row makes a payment that was signed before exactly once", async () => {
    const ora = await at.join("Ora", dollars(30));
    const to = outside();
    const prepared = await at.prepared(ora, {
      kind: "send",
      address: to,
      currency: "USD",
      amount: "7",
    });
    await at.sign(ora, prepared);
    for (let start = 0; start < 3; start += 1) await at.restart();
    expect((await at.ended(ora, prepared.id)).status).toBe("executed");
    expect(await dollarsAt(to)).toBe(dollars(7));
    expect(await at.dollarsOf(ora)).toEqual({
      posted: dollars(23),
      held: 0n,
      onChain: dollars(23),
    });
  });
});

describe("a reorganisation of the chain", () => {
  it("after which a transaction is executed in an earlier block than the newest at its preparation ends it as executed", async () => {
    const una = await at.join("Una", dollars(5));
    await at.carryOut(una, { kind: "set_daily_limit", currency: "USD", amount: "50" });
    const { node } = at.world;
    const snapshot = await node.snapshot();
    await node.mine({ blocks: 30 });
    const prepared = await at.prepared(una, { kind: "disable_module" });
    await node.revert({ id: snapshot });
    await at.sign(una, prepared);
    expect((await at.ended(una, prepared.id)).status).toBe("executed");
    expect((await at.control(una)).instantPayments).toBe(false);
  });
});
