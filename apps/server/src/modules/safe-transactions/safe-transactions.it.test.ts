import {
  encodeContractSignature,
  encodeExecTransaction,
  encodePasskeySignature,
  predictPasskeySigner,
  safeAbi,
} from "@lilypad/chain";
import { encodeSafeCall, hashSafeTransaction } from "@lilypad/custody";
import { checkLedger } from "@lilypad/ledger";
import { waitFor } from "@lilypad/testing";
import { type Address, getAddress, type Hex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCustodyPasskey } from "../../../test/custody-passkey.ts";
import { type Owner, openOwnSafes } from "../../../test/worlds/open-own-safes.ts";

let at: Awaited<ReturnType<typeof openOwnSafes>>;
beforeAll(async () => {
  at = await openOwnSafes();
});
afterAll(() => at?.close());

const outside = (): Address => privateKeyToAccount(generatePrivateKey()).address;
const dollars = (major: number) => BigInt(major * 1_000_000);
const usdc = () => at.world.deployment.tokens.usdc?.address ?? "0x";
const dollarsAt = (address: Address) => at.world.balanceOf(address, "usdc");

/** Sends a call as a stranger who pays for the gas. */
async function sendAsStranger(to: Address, data: Hex): Promise<"success" | "reverted"> {
  const { node } = at.world;
  const stranger = privateKeyToAccount(generatePrivateKey());
  await node.setBalance({ address: stranger.address, value: parseEther("1") });
  const raw = await stranger.signTransaction({
    type: "eip1559",
    chainId: 42161,
    nonce: 0,
    to,
    data,
    gas: 2_000_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 0n,
  });
  const hash = await node.sendRawTransaction({ serializedTransaction: raw });
  const { status } = await waitFor(
    () => node.getTransactionReceipt({ hash }).catch(() => undefined),
    { timeoutMs: 10_000 },
  );
  return status;
}

/** The signed call that anybody can send. */
function signedCall(owner: Owner, prepared: Awaited<ReturnType<typeof at.prepared>>): Hex {
  const safe = getAddress(prepared.safe);
  const hash = at.hashOf(prepared, at.actionOf(prepared));
  const { response } = owner.passkey.sign(hash);
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const signature = encodePasskeySignature(
    {
      authenticatorData: bytes(response.authenticatorData),
      clientDataJSON: bytes(response.clientDataJSON),
      signature: bytes(response.signature),
    },
    hash,
  );
  const signer = predictPasskeySigner(at.world.deployment, owner.passkey.key);
  return encodeExecTransaction(
    {
      ...encodeSafeCall(safe, at.actionOf(prepared)),
      safeTxGas: BigInt(prepared.safe_tx_gas),
    },
    encodeContractSignature(signer, signature),
  );
}

async function historyOf(owner: Owner) {
  const { rows } = await at.product.pool.query<{ kind: string; status: number; amount: bigint }>(
    "select kind, status, amount from activity where person_id = $1 and direction = 2 order by created_at",
    [owner.id],
  );
  return rows;
}

describe("a payment that the person signs", () => {
  it("moves money out of a Safe that nobody has created before, and appears once in the history", async () => {
    const ann = await at.join("Ann", dollars(100));
    const to = outside();
    const sent = await at.carryOut(ann, {
      kind: "send",
      address: to,
      currency: "USD",
      amount: "30",
    });
    expect(sent.status).toBe("executed");
    expect(await dollarsAt(to)).toBe(dollars(30));
    expect(await at.dollarsOf(ann)).toEqual({
      posted: dollars(70),
      held: 0n,
      onChain: dollars(70),
    });
    expect(await historyOf(ann)).toEqual([{ kind: "wallet_send", status: 1, amount: dollars(30) }]);
    expect(await checkLedger(at.product.pool)).toEqual([]);
  });

  it("of everything leaves an empty Safe and an empty balance", async () => {
    const ben = await at.join("Ben", dollars(40));
    const to = outside();
    const sent = await at.carryOut(ben, { kind: "send", address: to, currency: "USD" });
    expect(sent.amount).toBe("40.00");
    expect(await at.dollarsOf(ben)).toEqual({ posted: 0n, held: 0n, onChain: 0n });
  });

  it("reserves its money, so that it cannot be spent twice", async () => {
    const cleo = await at.join("Cleo", dollars(20));
    const prepared = await at.prepared(cleo, {
      kind: "send",
      address: outside(),
      currency: "USD",
      amount: "15",
    });
    await at.sign(cleo, prepared);
    const again = await at.product.call("sendToWallet", {
      token: cleo.token,
      body: { address: outside(), amount: "10", currency: "USD" },
    });
    expect(again.code).toBe("INSUFFICIENT_FUNDS");
    await at.ended(cleo, prepared.id);
  });

  it("of more than the balance is refused before anything is signed", async () => {
    const dan = await at.join("Dan", dollars(5));
    const answer = await at.prepare(dan, {
      kind: "send",
      address: outside(),
      currency: "USD",
      amount: "6",
    });
    expect(answer.code).toBe("INSUFFICIENT_FUNDS");
  });

  it("from an account that the issuer has frozen is refused, and frozen later it fails with the money back", async () => {
    const eve = await at.join("Eve", dollars(10));
    const body = { kind: "send", address: outside(), currency: "USD", amount: "4" } as const;
    await at.world.setFrozen("usdc", eve.safe, true);
    expect((await at.prepare(eve, body)).code).toBe("SAFE_TRANSACTION_FAILS");
    await at.world.setFrozen("usdc", eve.safe, false);
    const prepared = await at.prepared(eve, body);
    await at.world.setFrozen("usdc", eve.safe, true);
    await at.sign(eve, prepared);
    expect((await at.ended(eve, prepared.id)).status).toBe("failed");
    await at.world.setFrozen("usdc", eve.safe, false);
    expect(await at.dollarsOf(eve)).toEqual({
      posted: dollars(10),
      held: 0n,
      onChain: dollars(10),
    });
    expect(await historyOf(eve)).toMatchObject([{ status: 2 }]);
  });

  it("that somebody else sends to the chain while our relayer has no gas money is booked once", async () => {
    const finn = await at.join("Finn", dollars(50));
    await at.carryOut(finn, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    const relayer = privateKeyToAccount(at.world.relayerKey).address;
    await at.world.node.setBalance({ address: relayer, value: 0n });
    const to = outside();
    const body = { kind: "send", address: to, currency: "USD", amount: "9" } as const;
    const signed = await at.sign(finn, await at.prepared(finn, body));
    expect(await at.dollarsOf(finn)).toMatchObject({ posted: dollars(50), held: dollars(9) });
    expect(await sendAsStranger(finn.safe, signedCall(finn, signed))).toBe("success");
    expect((await at.ended(finn, signed.id)).status).toBe("executed");
    expect(await at.dollarsOf(finn)).toEqual({
      posted: dollars(41),
      held: 0n,
      onChain: dollars(41),
    });
    await at.world.node.setBalance({ address: relayer, value: parseEther("1000") });
  });

  it("is not accepted any more once its nonce was used elsewhere", async () => {
    const gus = await at.join("Gus", dollars(50));
    await at.carryOut(gus, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    const body = { kind: "send", address: outside(), currency: "USD", amount: "9" } as const;
    const prepared = await at.prepared(gus, body);
    expect(await sendAsStranger(gus.safe, signedCall(gus, prepared))).toBe("success");
    const signature = gus.passkey.sign(at.hashOf(prepared, at.actionOf(prepared)));
    expect((await at.post(gus, prepared.id, signature)).code).toBe("SAFE_TRANSACTION_STALE");
  });
});

describe("a signature", () => {
  it("works once, on one Safe, on one chain, and only of the passkey that owns the Safe", async () => {
    const [gia, hal] = [await at.join("Gia", dollars(20)), await at.join("Hal", dollars(20))];
    await at.carryOut(hal, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    const body = { kind: "send", address: outside(), currency: "USD", amount: "2" } as const;
    const prepared = await at.prepared(gia, body);
    const hash = at.hashOf(prepared, at.actionOf(prepared));

    const stranger = createCustodyPasskey(at.product.config.publicUrl);
    const refused = async (response: ReturnType<typeof gia.passkey.sign>) =>
      (await at.post(gia, prepared.id, response)).code;
    expect(await refused(hal.passkey.sign(hash))).toBe("SAFE_SIGNATURE_INVALID");
    expect(await refused({ ...stranger.sign(hash), id: gia.passkey.id })).toBe(
      "SAFE_SIGNATURE_INVALID",
    );
    expect(await refused(gia.passkey.sign(hash, "https://evil.example"))).toBe(
      "SAFE_SIGNATURE_INVALID",
    );
    const ofAnotherSafe = at.hashOf({ ...prepared, safe: hal.safe }, at.actionOf(prepared));
    expect(await refused(gia.passkey.sign(ofAnotherSafe))).toBe("SAFE_SIGNATURE_INVALID");
    expect((await at.post(hal, prepared.id, gia.passkey.sign(hash))).code).toBe("NOT_FOUND");

    await at.sign(gia, prepared);
    await at.ended(gia, prepared.id);
    const call = signedCall(gia, prepared);
    expect(await sendAsStranger(gia.safe, call), "replayed").toBe("reverted");
    expect(await sendAsStranger(hal.safe, call), "on another Safe").toBe("reverted");
    expect((await at.dollarsOf(gia)).onChain).toBe(dollars(18));
  });

  it("is worth nothing on another chain", async () => {
    const jil = await at.join("Jil", dollars(20));
    await at.carryOut(jil, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    const body = { kind: "send", address: outside(), currency: "USD", amount: "2" } as const;
    const call = signedCall(jil, await at.prepared(jil, body));
    const execute = () =>
      at.world.node.call({ to: jil.safe, data: call, gas: 2_000_000n }).then(
        () => "accepted",
        () => "refused",
      );
    const setChain = (id: number) =>
      at.world.node.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({
        method: "anvil_setChainId",
        params: [id],
      });
    await setChain(10);
    expect(await execute()).toBe("refused");
    await setChain(42161);
    expect(await execute()).toBe("accepted");
  });

  it("repeated to the server has one effect", async () => {
    const ida = await at.join("Ida", dollars(20));
    const prepared = await at.prepared(ida, {
      kind: "send",
      address: outside(),
      currency: "USD",
      amount: "5",
    });
    const response = ida.passkey.sign(at.hashOf(prepared, at.actionOf(prepared)));
    await Promise.all([at.post(ida, prepared.id, response), at.post(ida, prepared.id, response)]);
    await at.ended(ida, prepared.id);
    await at.post(ida, prepared.id, response);
    expect(await at.dollarsOf(ida)).toMatchObject({ posted: dollars(15), onChain: dollars(15) });
  });
});

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
    expect(owners).toContainEqual({ address: wallet.address, isPasskey: false });
    expect(instantPayments).toBe(true);

    const to = outside();
    const transaction = {
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
    expect(await sendAsStranger(kim.safe, encodeExecTransaction(transaction, signature))).toBe(
      "success",
    );
    expect(await dollarsAt(to)).toBe(dollars(3));

    const removed = await at.carryOut(kim, { kind: "remove_owner", address: wallet.address });
    expect(removed.status).toBe("executed");
    expect((await at.control(kim)).owners).toEqual([
      { address: expect.any(String), isPasskey: true },
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
    const mia = await at.join("Mia", 0n);
    const body = { kind: "set_daily_limit", currency: "USD", amount: "250" } as const;
    expect((await at.carryOut(mia, body)).status).toBe("executed");
    expect((await at.control(mia)).dailyLimits).toContainEqual({
      currency: "USD",
      limit: "250.00",
    });
    expect((await at.prepare(mia, body)).code).toBe("SAFE_CHANGE_NOT_NEEDED");
    expect((await at.prepare(mia, { kind: "enable_module" })).code).toBe("SAFE_CHANGE_NOT_NEEDED");
  });
});

describe("one transaction at a time", () => {
  it("while one is on its way; it can be cancelled with the same nonce, and its money comes back", async () => {
    const ned = await at.join("Ned", dollars(30));
    await at.carryOut(ned, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    await at.world.node.setAutomine(false);
    const to = outside();
    const body = { kind: "send", address: to, currency: "USD", amount: "8" } as const;
    const first = await at.sign(ned, await at.prepared(ned, body));
    expect((await at.prepare(ned, body)).code).toBe("SAFE_TRANSACTION_OPEN");
    // The relayer's transaction does not get into a block.
    const hash = await waitFor(
      async () => {
        const { rows } = await at.product.pool.query<{ hash: Buffer }>(
          `select hash from relay_submission join relay on relay.id = relay_id where ended_at is null`,
        );
        return rows[0]?.hash;
      },
      { timeoutMs: 10_000 },
    );
    const cancel = await at.prepared(ned, { kind: "cancel" });
    expect(cancel.nonce).toBe(first.nonce);
    // Somebody else sends the cancellation, before the payment is mined.
    await at.sign(ned, cancel);
    await at.world.node.dropTransaction({ hash: `0x${hash.toString("hex")}` });
    await at.world.node.setAutomine(true);
    expect(await sendAsStranger(ned.safe, signedCall(ned, cancel))).toBe("success");
    expect((await at.ended(ned, first.id)).status).toBe("replaced");
    expect((await at.ended(ned, cancel.id)).status).toBe("executed");
    expect(await dollarsAt(to)).toBe(0n);
    expect(await at.dollarsOf(ned)).toEqual({
      posted: dollars(30),
      held: 0n,
      onChain: dollars(30),
    });
  });
});

describe("a server that is stopped", () => {
  it("between any two steps carries out what was signed exactly once", async () => {
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
