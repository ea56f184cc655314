// People learn of every change of who controls their Safe, whether it was signed in the app or elsewhere.
import { encodeExecTransaction, safeAbi } from "@lilypad/chain";
import { encodeSafeCall, hashSafeTransaction, type SafeAction } from "@lilypad/custody";
import { type Address, getAddress } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Owner,
  openDeviceOwners,
  type Session,
} from "../../../../test/own-safes/open-device-owners.ts";
import { sendAsStranger } from "../../../../test/own-safes/send-signed.ts";
import { dataOf } from "../../../../test/worlds/open-product.ts";

let at: Awaited<ReturnType<typeof openDeviceOwners>>;
beforeAll(async () => {
  at = await openDeviceOwners();
});
afterAll(() => at?.close());

const newWallet = () => privateKeyToAccount(generatePrivateKey());
const shortOf = (address: Address) =>
  `${address.slice(0, 6).toLowerCase()}…${address.slice(-4).toLowerCase()}`;

/** The notices in a person's inbox about their Safe, oldest first. */
async function noticesOf({ token }: Session) {
  const { notifications } = dataOf(
    await at.product.call("listNotifications", { token, query: { limit: 50 } }),
  );
  return notifications
    .filter(({ url }) => url === "/profile/security/signing")
    .reverse()
    .map(({ title, body }) => `${title}: ${body}`);
}
const noticed = (person: Session, count: number) =>
  at.product.until(async () => {
    const notices = await noticesOf(person);
    return notices.length >= count ? notices : undefined;
  });

/** Waits until the scanner has read a block, or has read it again once it was final. */
const hasRead = (cursor: "head" | "final", block: bigint) =>
  at.product.until(async () => {
    const { rows } = await at.product.pool.query(
      "select from chain_cursor where name = $1 and block_number >= $2",
      [cursor, block],
    );
    return rows.length === 1;
  });

const addWallet = (owner: Owner, wallet: PrivateKeyAccount) =>
  at.carryOut(
    owner,
    owner.phone,
    { kind: "add_owner", address: wallet.address },
    { kind: "add_owner", owner: wallet.address },
  );

/** Signs a change with a wallet that owns the Safe and sends it to the chain, without the app. */
async function changeElsewhere({ safe }: Owner, wallet: PrivateKeyAccount, action: SafeAction) {
  const nonce = await at.world.node.readContract({
    address: safe,
    abi: safeAbi,
    functionName: "nonce",
  });
  const chainId = at.world.deployment.chain.id;
  const call = encodeSafeCall(safe, action);
  const transaction = { chainId, safe, ...call, safeTxGas: 200_000n, nonce };
  const signature = await wallet.sign({ hash: hashSafeTransaction(transaction) });
  const sent = await sendAsStranger(at, safe, encodeExecTransaction(transaction, signature));
  if (sent !== "success") throw new Error(`the change was ${sent}`);
}

const remedy =
  "If this wasn't you, move your money to a safe address right away and contact support.";

describe("a person is told", () => {
  it("once the chain has executed it, and not before, that a wallet became an owner, in the inbox and by email", async () => {
    const ann = await at.join("Ann");
    const wallet = newWallet();
    const body = { kind: "add_owner", address: wallet.address } as const;
    const prepared = dataOf(await at.prepare(ann, body)).safeTransaction;
    await at.world.node.setAutomine(false);
    dataOf(await at.sign(ann, ann.phone, prepared, { kind: "add_owner", owner: wallet.address }));
    expect(await noticesOf(ann)).toEqual([]);
    await at.world.node.setAutomine(true);
    await at.world.node.mine({ blocks: 1 });
    expect(await at.ended(ann, prepared.id)).toBe("executed");
    const title = "A new owner was added to your wallet";
    const says = `The wallet ${shortOf(wallet.address)} can now move all of your money. ${remedy}`;
    expect(await noticed(ann, 1)).toEqual([`${title}: ${says}`]);
    const mail = await at.product.until(() =>
      at.product.mails.find(({ to, subject }) => to === ann.email && subject === title),
    );
    expect(mail.text).toContain(says);
    expect(mail.text).toContain("/profile/security/signing");
  });

  it("that another passkey became an owner, and that it was removed as one", async () => {
    const ben = await at.join("Ben");
    const { person, signer } = await at.addLaptop(ben);
    const removed = dataOf(await at.removeOwner(person, ben.phone, signer)).safeTransaction;
    expect(await at.ended(person, removed.id)).toBe("executed");
    expect(await noticed(person, 2)).toEqual([
      `A new owner was added to your wallet: One of your passkeys can now move all of your money. ${remedy}`,
      `An owner was removed from your wallet: One of your passkeys can't move your money any more. ${remedy}`,
    ]);
  });

  it("that instant payments were turned off and on again, once each", async () => {
    const cleo = await at.join("Cleo");
    const module = at.world.deployment.ownSafeModule;
    const first: Address = "0x0000000000000000000000000000000000000001";
    const off = { kind: "disable_module", module, previous: first } as const;
    const on = { kind: "enable_module", module } as const;
    expect((await at.carryOut(cleo, cleo.phone, { kind: "disable_module" }, off)).status).toBe(
      "executed",
    );
    expect((await at.carryOut(cleo, cleo.phone, { kind: "enable_module" }, on)).status).toBe(
      "executed",
    );
    expect(await noticed(cleo, 2)).toEqual([
      `Instant payments were turned off: Payments from your wallet now need the signature of an owner. ${remedy}`,
      `Instant payments were turned on: We can send for you again, up to your daily limits. If this wasn't you, turn them off under Your key right away and contact support.`,
    ]);
  });

  it("that the daily limit was raised, but not that it was lowered", async () => {
    const dan = await at.join("Dan");
    const module = at.world.deployment.ownSafeModule;
    const token = at.world.deployment.tokens.usdc?.address ?? "0x";
    const setLimit = async (amount: string, limit: bigint) => {
      const body = { kind: "set_daily_limit", currency: "USD", amount } as const;
      const action = { kind: "set_daily_limit", module, token, limit } as const;
      expect((await at.carryOut(dan, dan.phone, body, action)).status).toBe("executed");
    };
    await setLimit("20", 20_000_000n);
    await setLimit("35", 35_000_000n);
    await setLimit("30", 30_000_000n);
    expect(await noticed(dan, 1)).toEqual([
      "Your daily limit for instant payments is now $35.00: We can send up to this amount a day without the signature of an owner. If this wasn't you, lower it under Your key right away and contact support.",
    ]);
  });

  it("what another owner changed without the app, which follows it", async () => {
    const eve = await at.join("Eve");
    const wallet = newWallet();
    await addWallet(eve, wallet);
    const passkey = await at.signerOf(eve, eve.phone);
    const module = at.world.deployment.ownSafeModule;
    const token = at.world.deployment.tokens.usdc?.address ?? "0x";
    const first = getAddress("0x0000000000000000000000000000000000000001");
    await changeElsewhere(eve, wallet, {
      kind: "set_daily_limit",
      module,
      token,
      limit: 9_000_000_000n,
    });
    await changeElsewhere(eve, wallet, { kind: "disable_module", module, previous: first });
    await changeElsewhere(eve, wallet, {
      kind: "remove_owner",
      owner: passkey,
      previous: getAddress(wallet.address),
    });
    const notices = await noticed(eve, 4);
    // Blocks of the same second have no order in the inbox.
    expect(notices.map((notice) => notice.split(":")[0]).sort()).toEqual([
      "A new owner was added to your wallet",
      "An owner was removed from your wallet",
      "Instant payments were turned off",
      "Your daily limit for instant payments is now $9,000.00",
    ]);
    const pay = await at.product.call("sendToWallet", {
      token: eve.token,
      body: { address: newWallet().address, amount: "1", currency: "USD" },
    });
    expect(pay.code).toBe("INSTANT_PAYMENTS_OFF");
  });

  it("nothing more when the same blocks are read again, and at most 20 times a day", async () => {
    const fay = await at.join("Fay");
    const wallet = newWallet();
    await addWallet(fay, wallet);
    const module = at.world.deployment.ownSafeModule;
    const first = getAddress("0x0000000000000000000000000000000000000001");
    const added = await at.world.node.getBlockNumber();
    await at.world.node.mine({ blocks: 100 });
    await hasRead("final", added);
    expect(await noticesOf(fay)).toHaveLength(1);
    for (let times = 0; times < 11; times += 1) {
      await changeElsewhere(fay, wallet, { kind: "disable_module", module, previous: first });
      await changeElsewhere(fay, wallet, { kind: "enable_module", module });
    }
    await hasRead("head", await at.world.node.getBlockNumber());
    expect(await noticesOf(fay)).toHaveLength(20);
  });

  it("nothing after deleting their account", async () => {
    const gil = await at.join("Gil");
    const wallet = newWallet();
    await addWallet(gil, wallet);
    await noticed(gil, 1);
    await at.product.pool.query(
      "update person set deactivated_at = now(), deleted_at = now() where id = $1",
      [gil.id],
    );
    await changeElsewhere(gil, wallet, { kind: "add_owner", owner: newWallet().address });
    await hasRead("head", await at.world.node.getBlockNumber());
    const { rows } = await at.product.pool.query<{ kind: string }>(
      `select 'safe_change' as kind from safe_change where person_id = $1 and kind = 'owner_added'
       union all select detail->>'change' from notification where person_id = $1 and kind = 'security_change'
         and detail->>'change' like 'safe_%' order by 1`,
      [gil.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["safe_change", "safe_owner_added"]);
  });
});
