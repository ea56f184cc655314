import { checkLedger } from "@lilypad/ledger";
import { type Address, parseEther } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCustodyPasskey } from "../../../../test/own-safes/custody-passkey.ts";
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
} from "../../../../test/own-safes/send-signed.ts";
import { dataOf } from "../../../../test/worlds/open-product.ts";

let at: OwnSafes;
beforeAll(async () => {
  at = await openOwnSafes();
});
afterAll(() => at?.close());

const dollarsAt = (address: Address) => at.world.balanceOf(address, "usdc");

async function historyOf(owner: Owner) {
  const { rows } = await at.product.pool.query<{ kind: string; status: number; amount: bigint }>(
    `select kind, status, amount from activity where person_id = $1
       and direction = activity_direction('debit') order by created_at`,
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

  it("of euros, whose token has 18 decimals, moves exactly the amount", async () => {
    const ira = await at.join("Ira", dollars(1));
    await at.world.deposit(ira.safe, "eurc", dollars(50));
    await at.product.until(async () => {
      const { balances } = dataOf(await at.product.call("getBalance", { token: ira.token }));
      return balances.find(({ asset, posted }) => asset === "eurc" && posted === "50.00");
    });
    const to = outside();
    const body = { kind: "send", address: to, currency: "EUR", amount: "12.345678" } as const;
    expect(await at.carryOut(ira, body)).toMatchObject({ status: "executed", amount: "12.345678" });
    expect(await at.world.balanceOf(to, "eurc")).toBe(12_345_678n);
    expect(await at.world.balanceOf(ira.safe, "eurc")).toBe(37_654_322n);
    expect(await checkLedger(at.product.pool)).toEqual([]);
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

  it("moves money while our module is paused, which stops only the payments that we settle", async () => {
    const kit = await at.join("Kit", dollars(30));
    await at.world.setModulePaused(true);
    const to = outside();
    const body = { kind: "send", address: to, currency: "USD", amount: "12" } as const;
    expect((await at.carryOut(kit, body)).status).toBe("executed");
    expect(await dollarsAt(to)).toBe(dollars(12));
    expect(await at.dollarsOf(kit)).toEqual({
      posted: dollars(18),
      held: 0n,
      onChain: dollars(18),
    });
    await at.world.setModulePaused(false);
  });

  it("fails with the money back if the issuer pauses the whole token before it is executed", async () => {
    const lea = await at.join("Lea", dollars(10));
    const body = { kind: "send", address: outside(), currency: "USD", amount: "4" } as const;
    const prepared = await at.prepared(lea, body);
    await at.world.setPaused("usdc", true);
    await at.sign(lea, prepared);
    expect((await at.ended(lea, prepared.id)).status).toBe("failed");
    await at.world.setPaused("usdc", false);
    expect(await at.dollarsOf(lea)).toEqual({
      posted: dollars(10),
      held: 0n,
      onChain: dollars(10),
    });
    expect((await at.carryOut(lea, body)).status).toBe("executed");
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
    expect(await sendAsStranger(at, finn.safe, signedCall(at, finn, signed))).toBe("success");
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
    expect(await sendAsStranger(at, gus.safe, signedCall(at, gus, prepared))).toBe("success");
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
    const call = signedCall(at, gia, prepared);
    expect(await sendAsStranger(at, gia.safe, call), "replayed").toBe("reverted");
    expect(await sendAsStranger(at, hal.safe, call), "on another Safe").toBe("reverted");
    expect((await at.dollarsOf(gia)).onChain).toBe(dollars(18));
  });

  it("is worth nothing on another chain", async () => {
    const jil = await at.join("Jil", dollars(20));
    await at.carryOut(jil, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    const body = { kind: "send", address: outside(), currency: "USD", amount: "2" } as const;
    const call = signedCall(at, jil, await at.prepared(jil, body));
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
