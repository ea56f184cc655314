// Another passkey becomes an owner of a Safe and is used at once, with real signatures, the whole product and a chain.
import { safeAbi } from "@lilypad/chain";
import { encodeSafeCall, predictPasskeySigner } from "@lilypad/custody";
import { checkLedger } from "@lilypad/ledger";
import { type Address, getAddress, parseEther } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDeviceOwners } from "../../../../test/own-safes/open-device-owners.ts";
import { dollars, outside } from "../../../../test/own-safes/send-signed.ts";
import { dataOf } from "../../../../test/worlds/open-product.ts";

let at: Awaited<ReturnType<typeof openDeviceOwners>>;
beforeAll(async () => {
  at = await openDeviceOwners();
});
afterAll(async () => {
  expect(await checkLedger(at.product.pool)).toEqual([]);
  await at?.close();
});

/** The list of a Safe's owners begins with this one. */
const sentinel: Address = "0x0000000000000000000000000000000000000001";

describe("another passkey", () => {
  it("becomes an owner with the first one's signature, has its contract, and moves money at once", async () => {
    const ann = await at.join("Ann");
    const { person, laptop, proved, signer, prepared } = await at.addLaptop(ann);
    const { x, y } = proved.publicKey;
    const key = { x: BigInt(x), y: BigInt(y) };
    expect(signer).toBe(predictPasskeySigner(at.world.deployment, key));
    expect(prepared.credential_ids).toEqual([ann.phone.credentialId]);
    expect(await at.world.node.getCode({ address: signer })).toMatch(/^0x../);
    expect(await at.ownersOf(person)).toEqual(
      expect.arrayContaining([
        { address: signer, isPasskey: true, passkey: { id: laptop.passkeyId, name: "Laptop" } },
        expect.objectContaining({ passkey: { id: ann.phone.passkeyId, name: "Phone" } }),
      ]),
    );
    expect(await at.ownKeyOf(person)).toMatchObject({
      passkey: { id: ann.phone.passkeyId },
      others: [{ id: laptop.passkeyId, name: "Laptop", signer }],
    });

    const to = outside();
    const { body, action } = at.paymentTo(to);
    const sent = await at.carryOut(person, laptop, body, action);
    expect(sent.status).toBe("executed");
    expect(sent.prepared.credential_ids).toEqual([ann.phone.credentialId, laptop.credentialId]);
    expect(await at.world.balanceOf(to, "usdc")).toBe(dollars(7));
  });

  it("is enough when the first one is lost: signing in, sending, and removing the lost one", async () => {
    const ben = await at.join("Ben");
    const { laptop } = await at.addLaptop(ben);
    // Only the mailbox and the laptop are left.
    const person = await at.signInWith(ben, laptop);
    const to = outside();
    const { body, action } = at.paymentTo(to);
    expect((await at.carryOut(person, laptop, body, action)).status).toBe("executed");
    expect(await at.world.balanceOf(to, "usdc")).toBe(dollars(7));

    expect((await at.removePasskey(person, ben.phone)).code, "while it owns").toBe(
      "OWN_KEY_IN_USE",
    );
    const lost = await at.signerOf(person, ben.phone);
    const removed = dataOf(await at.removeOwner(person, laptop, lost)).safeTransaction;
    expect(removed.credential_ids).toEqual([laptop.credentialId]);
    expect(await at.ended(person, removed.id)).toBe("executed");
    expect(await at.ownersOf(person)).toMatchObject([{ passkey: { id: laptop.passkeyId } }]);
    expect(await at.ownKeyOf(person)).toMatchObject({
      safe: "own",
      passkey: { id: laptop.passkeyId },
      others: [],
    });
    dataOf(await at.removePasskey(person, ben.phone));
    expect((await at.removePasskey(person, laptop)).code, "the last one").toBe("OWN_KEY_IN_USE");
  });

  it("can be removed again with the first one's signature, but not with its own", async () => {
    const cleo = await at.join("Cleo");
    const { person, laptop, signer } = await at.addLaptop(cleo);
    expect((await at.removeOwner(person, laptop, signer)).code).toBe("SAFE_SIGNATURE_INVALID");
    const { safeTransaction } = dataOf(await at.removeOwner(person, cleo.phone, signer));
    expect(await at.ended(person, safeTransaction.id)).toBe("executed");
    expect(await at.ownersOf(person)).toHaveLength(1);
    expect(await at.ownKeyOf(person)).toMatchObject({
      passkey: { id: cleo.phone.passkeyId },
      others: [],
    });
    const { body, action } = at.paymentTo(outside());
    const { safeTransaction: payment } = dataOf(await at.prepare(person, body));
    expect((await at.sign(person, laptop, payment, action)).code).toBe("SAFE_SIGNATURE_INVALID");
    dataOf(await at.removePasskey(person, laptop));
  });
});

describe("the last passkey", () => {
  it("can't be removed, neither here nor by the contract, even while a wallet owns the account too", async () => {
    const dan = await at.join("Dan");
    const { body, action } = at.paymentTo(outside());
    await at.carryOut(dan, dan.phone, body, action);
    const only = await at.signerOf(dan, dan.phone);
    expect((await at.prepare(dan, { kind: "remove_owner", address: only })).code).toBe(
      "SAFE_LAST_OWNER",
    );
    const call = encodeSafeCall(dan.safe, {
      kind: "remove_owner",
      owner: only,
      previous: sentinel,
    });
    await expect(at.world.node.call({ account: dan.safe, ...call })).rejects.toThrow(/GS201/);

    const wallet = outside();
    const added = { kind: "add_owner", owner: wallet } as const;
    await at.carryOut(dan, dan.phone, { kind: "add_owner", address: wallet }, added);
    expect((await at.prepare(dan, { kind: "remove_owner", address: only })).code).toBe(
      "SAFE_LAST_OWNER",
    );
    const owners = { address: dan.safe, abi: safeAbi, functionName: "getOwners" } as const;
    expect(await at.world.node.readContract(owners)).toContain(only);
  });
});

describe("proving another passkey", () => {
  it("is refused without user verification, and if the chain could never verify it", async () => {
    const eve = await at.join("Eve");
    const { person, device } = await at.addDevice(eve, "Laptop");
    expect((await at.prove(person, device, { userVerified: false })).code).toBe("PASSKEY_INVALID");
    const unusable = await at.prove(person, device, { clientDataOrder: "challenge first" });
    expect(unusable.code).toBe("PASSKEY_CANNOT_OWN");
    const { rows } = await at.product.pool.query("select from added_own_key where person_id = $1", [
      eve.id,
    ]);
    expect(rows).toEqual([]);
  });

  it("is not for the first passkey, for somebody else's, or for a Safe that we hold", async () => {
    const finn = await at.join("Finn");
    expect((await at.prove(finn, finn.phone)).code).toBe("SAFE_CHANGE_NOT_NEEDED");
    const gia = await at.join("Gia");
    const options = (passkeyId: string, { token }: { token: string }) =>
      at.product.call("getAnotherKeyOptions", { token, body: { passkeyId } });
    expect((await options(gia.phone.passkeyId, finn)).code).toBe("NOT_FOUND");
    const held = await at.product.signUp("Hal");
    expect((await options(gia.phone.passkeyId, held)).code).toBe("SAFE_NOT_OWN");
  });

  it("is worth nothing once the passkey is removed, also to what was prepared before", async () => {
    const ida = await at.join("Ida");
    const { person, device: laptop } = await at.addDevice(ida, "Laptop");
    const signer = getAddress(dataOf(await at.prove(person, laptop)).signer);
    const body = { kind: "add_owner", address: signer } as const;
    const { safeTransaction } = dataOf(await at.prepare(person, body));
    dataOf(await at.removePasskey(person, laptop));
    const signed = await at.sign(person, ida.phone, safeTransaction, {
      kind: "add_owner",
      owner: signer,
    });
    expect(signed.code).toBe("SAFE_TRANSACTION_STALE");
    expect(await at.ownersOf(person)).toHaveLength(1);
  });

  it("while its addition is on its way keeps the passkey, and lets it go if it was cancelled", async () => {
    const jil = await at.join("Jil");
    const { body: first, action } = at.paymentTo(outside());
    await at.carryOut(jil, jil.phone, first, action);
    const { person, device: laptop } = await at.addDevice(jil, "Laptop");
    const signer = getAddress(dataOf(await at.prove(person, laptop)).signer);
    const relayer = privateKeyToAccount(at.world.relayerKey).address;
    await at.world.node.setBalance({ address: relayer, value: 0n });
    const body = { kind: "add_owner", address: signer } as const;
    const { safeTransaction: adding } = dataOf(await at.prepare(person, body));
    dataOf(await at.sign(person, jil.phone, adding, { kind: "add_owner", owner: signer }));
    expect((await at.removePasskey(person, laptop)).code).toBe("OWN_KEY_IN_USE");
    const { safeTransaction: cancelling } = dataOf(await at.prepare(person, { kind: "cancel" }));
    expect(await at.sendElsewhere(jil.phone, cancelling, { kind: "cancel" })).toBe("success");
    expect(await at.ended(person, adding.id)).toBe("replaced");
    dataOf(await at.removePasskey(person, laptop));
    expect(await at.ownersOf(person)).toHaveLength(1);
    await at.world.node.setBalance({ address: relayer, value: parseEther("1000") });
  });
});

describe("somebody who has lost their only passkey", () => {
  it("sends in the app a day after setting a new passcode, up to the Safe's daily limit, and signs nothing", async () => {
    const kai = await at.join("Kai");
    const person = await at.resetPasscode(kai, "805913");
    const to = outside();
    const body = { address: to, currency: "USD" as const };
    // Any transfer that is open when the queue is read seems to be a day old, because only this product's
    // clock is a day ahead.
    const send = (amount: string) =>
      at.product.until(async () => {
        const answer = await at.product.call("sendToWallet", {
          token: person.token,
          body: { ...body, amount },
        });
        return answer.code === "SETTLEMENT_PAUSED" ? undefined : answer;
      });
    await at.product.pool.query(
      "update own_safe_limit set daily_limit = 6000000 where person_id = $1 and asset = 1",
      [kai.id],
    );
    expect((await send("6.01")).code).toBe("DAILY_LIMIT_EXCEEDED");
    dataOf(await send("6"));
    await at.product.settled();
    expect(await at.world.balanceOf(to, "usdc")).toBe(dollars(6));
    const { credential_ids } = dataOf(
      await at.prepare(person, { kind: "disable_module" }),
    ).safeTransaction;
    expect(credential_ids, "only the lost passkey could sign").toEqual([kai.phone.credentialId]);
  });
});
