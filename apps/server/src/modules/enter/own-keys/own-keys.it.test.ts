// Choosing a passkey as the owner of a Safe, with the whole product and a chain.
import { randomBytes, randomUUID } from "node:crypto";
import { ownSafeModuleAbi, predictSafeAddress, safeAbi } from "@lilypad/chain";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator, type Misbehaviour } from "../../../../test/software-authenticator.ts";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";

const deviceId = "web_1777626000000_k3v9";
let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let host: SignedUp;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl, clock });
  host = await product.signUp("Host");
  // Sends are refused until the chain has been verified for this database.
  await product.settled();
});
afterAll(async () => {
  expect(await checkLedger(product.pool)).toEqual([]);
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** A person who has given name, number and tag, and has no Safe yet. */
async function beginSignUp(firstName = "Ann") {
  const suffix = randomBytes(4).toString("hex");
  const email = `${firstName.toLowerCase()}.${suffix}@example.com`;
  const { id, token } = await product.signIn(email, "signup");
  const tag = `${firstName.toLowerCase().slice(0, 6)}_${suffix}`;
  const body = {
    first_name: firstName,
    last_name: "Example",
    phone_number: "+44 7400 123456",
    display_tag: tag,
  };
  dataOf(await product.call("updateProfile", { token, body }));
  const authenticator = createAuthenticator({ origin: product.config.publicUrl });
  return { id, email, tag, token, authenticator };
}
type Person = Awaited<ReturnType<typeof beginSignUp>>;

async function addPasskey(person: Person, code?: string) {
  const { token, authenticator } = person;
  const body = code === undefined ? {} : { code };
  const { options } = dataOf(await product.call("getPasskeyOptions", { token, body }));
  const added = dataOf(
    await product.call("addPasskey", {
      token,
      body: { device_id: deviceId, name: "My phone", response: authenticator.create(options) },
    }),
  );
  return { ...person, token: added.access_token, passkeyId: added.passkey.id };
}
type PasskeyOwner = Awaited<ReturnType<typeof addPasskey>>;

const optionsFor = ({ token, passkeyId }: PasskeyOwner) =>
  product.call("getOwnKeyOptions", { token, body: { passkeyId } });
async function choose(person: PasskeyOwner, wrong: Misbehaviour = {}) {
  const { options } = dataOf(await optionsFor(person));
  const response = person.authenticator.get(options, wrong);
  return product.call("chooseOwnKey", { token: person.token, body: { response } });
}
async function finish({ token }: { token: string }) {
  dataOf(await product.call("registerWallet", { token }));
  const { wallets } = dataOf(await product.call("createSmartAccount", { token }));
  dataOf(await product.call("onboardingCompleted", { token }));
  return getAddress(wallets[0]?.safeAddress ?? "0x");
}
const send = ({ token }: { token: string }, amount: string) =>
  product.call("sendTransfer", {
    token,
    body: { recipientUserId: host.id, amount, currency: "USD", correlationId: randomUUID() },
  });
const show = async ({ token }: { token: string }) =>
  dataOf(await product.call("getOwnKey", { token }));
const rowsOf = async (sql: string, person: { id: string }) =>
  (await product.pool.query(sql, [person.id])).rows;
const keyRow = (person: { id: string }) =>
  rowsOf("select * from own_key where person_id = $1", person);

async function signUpWithOwnKey(firstName?: string) {
  const person = await addPasskey(await beginSignUp(firstName));
  const chosen = dataOf(await choose(person));
  const safeAddress = await finish(person);
  return { ...person, chosen, safeAddress };
}

describe("a sign-up with an own key", () => {
  it("needs no second mailed code, stores the checked key, and gets a Safe that its passkey alone owns", async () => {
    const person = await signUpWithOwnKey();
    expect(person.chosen).toMatchObject({
      safe: "none",
      passkey: { id: person.passkeyId, name: "My phone", backedUp: false },
      dailyLimits: expect.arrayContaining([{ currency: "USD", limit: "2000.00" }]),
    });
    const signer = getAddress(person.chosen.signer ?? "0x");
    expect(person.safeAddress).toBe(predictSafeAddress(world.deployment, signer, "own"));
    expect(await show(person)).toMatchObject({ safe: "own", signer });

    await world.deposit(person.safeAddress, "usdc", 30_000_000n);
    await product.until(
      async () => (await product.balanceOf({ ...host, ...person }, "usdc")).balance === "30.00",
    );
    dataOf(await send(person, "10.00"));
    await product.settled();
    expect(await world.balanceOf(person.safeAddress, "usdc")).toBe(20_000_000n);
    const safe = { address: person.safeAddress, abi: safeAbi } as const;
    expect(await world.node.readContract({ ...safe, functionName: "getOwners" })).toEqual([signer]);
    const { ownSafeModule, module } = world.deployment;
    const isEnabled = (address: typeof module) =>
      world.node.readContract({ ...safe, functionName: "isModuleEnabled", args: [address] });
    expect(await isEnabled(ownSafeModule)).toBe(true);
    expect(await isEnabled(module)).toBe(false);
  });

  it("that is skipped gets a Safe that we hold", async () => {
    const person = await beginSignUp();
    await finish(person);
    expect(await show(person)).toMatchObject({ safe: "held", passkey: null, signer: null });
  });

  it("is finished by the server with the chosen key, and only after ten minutes", async () => {
    const person = await addPasskey(await beginSignUp());
    const { signer } = dataOf(await choose(person));
    const safe = () =>
      rowsOf("select kind, owner_address from smart_account where person_id = $1", person);
    await product.until(
      async () => (await rowsOf("select from sign_up where person_id = $1", person)).length === 1,
    );
    await product.modules.signUps.worker.pass();
    expect(await safe()).toEqual([]);
    aheadMs += 11 * 60_000;
    await product.until(async () => (await safe()).length === 1);
    const [row] = await safe();
    expect(row).toMatchObject({ kind: "own" });
    expect(`0x${row.ownerAddress.toString("hex")}`).toBe(signer?.toLowerCase());
  });

  it("may choose another passkey until the Safe is assigned, and not afterwards", async () => {
    const first = await addPasskey(await beginSignUp());
    dataOf(await choose(first));
    const code = await securityCode(first);
    const second = await addPasskey(
      { ...first, authenticator: createAuthenticator({ origin: product.config.publicUrl }) },
      code,
    );
    const chosen = dataOf(await choose(second));
    expect(chosen.passkey?.id).toBe(second.passkeyId);
    expect(await keyRow(first)).toHaveLength(1);
    await finish(second);
    expect(await show(second)).toMatchObject({ safe: "own", passkey: { id: second.passkeyId } });
    expect((await optionsFor(first)).code).toBe("OWN_KEY_FIXED");
  });
});

async function securityCode({ token, email }: { token: string; email: string }) {
  dataOf(await product.call("sendSecurityCode", { token, body: {} }));
  return product.codeFor(email);
}

describe("the first passkey without another mailed code", () => {
  const begin = (token: string) => product.call("getPasskeyOptions", { token, body: {} });

  it("is only for half an hour after the session was opened", async () => {
    const person = await beginSignUp();
    await product.pool.query("update session set created_at = $2 where person_id = $1", [
      person.id,
      new Date(clock.now().getTime() - 31 * 60_000),
    ]);
    expect((await begin(person.token)).code).toBe("SECURITY_CODE_REQUIRED");
  });

  it("is not for somebody who has a Safe", async () => {
    const person = await beginSignUp();
    await finish(person);
    expect((await begin(person.token)).code).toBe("SECURITY_CODE_REQUIRED");
  });

  it("is not for a second passkey", async () => {
    const person = await addPasskey(await beginSignUp());
    expect((await begin(person.token)).code).toBe("SECURITY_CODE_REQUIRED");
  });
});

describe("choosing an own key", () => {
  it.each<[string, Misbehaviour]>([
    ["another origin", { origin: "https://evil.example" }],
    ["no user verification", { userVerified: false }],
    ["a signature of the challenge without its label", { signsChallengeItself: true }],
  ])("refuses %s and stores nothing", async (_what, wrong) => {
    const person = await addPasskey(await beginSignUp());
    expect((await choose(person, wrong)).code).toBe("PASSKEY_INVALID");
    expect(await keyRow(person)).toEqual([]);
  });

  it("needs its own challenge: one for confirming the session does not count", async () => {
    const person = await addPasskey(await beginSignUp());
    const { token, authenticator } = person;
    const { options } = dataOf(await product.call("getBiometricOptions", { token, body: {} }));
    const response = authenticator.get(options);
    expect((await product.call("chooseOwnKey", { token, body: { response } })).code).toBe(
      "PASSKEY_INVALID",
    );
    const own = dataOf(await optionsFor(person)).options;
    const used = { device_id: deviceId, response: authenticator.get(own) };
    expect((await product.call("verifyBiometric", { token, body: used })).code).toBe(
      "PASSKEY_INVALID",
    );
  });

  it("refuses an answer that the chain could never verify, and stores nothing", async () => {
    const person = await addPasskey(await beginSignUp());
    // The signer contract writes the beginning of the client data itself, in the order of the standard.
    const refused = await choose(person, { clientDataOrder: "challenge first" });
    expect(refused).toMatchObject({ status: 422, code: "PASSKEY_CANNOT_OWN" });
    expect(await keyRow(person)).toEqual([]);
  });

  it("while the chain does not answer says so, stores nothing, and works afterwards", async () => {
    const person = await addPasskey(await beginSignUp());
    const { options } = dataOf(await optionsFor(person));
    const response = person.authenticator.get(options);
    await world.gate.close();
    const refused = await product.call("chooseOwnKey", { token: person.token, body: { response } });
    await world.gate.open();
    expect(refused).toMatchObject({ status: 503, code: "OWN_KEY_NOT_CHECKED" });
    expect(await keyRow(person)).toEqual([]);
    expect((await choose(person)).status).toBe(200);
  });

  it("of another person's passkey is refused", async () => {
    const person = await addPasskey(await beginSignUp());
    const other = await addPasskey(await beginSignUp("Cleo"));
    expect((await optionsFor({ ...person, passkeyId: other.passkeyId })).code).toBe("NOT_FOUND");
  });

  it("for a Safe that we hold keeps the Safe as it is", async () => {
    const begun = await beginSignUp();
    await finish(begun);
    const person = await addPasskey(begun, await securityCode(begun));
    expect(dataOf(await choose(person))).toMatchObject({
      safe: "held",
      passkey: { id: person.passkeyId },
    });
    expect(await rowsOf("select from own_limit where person_id = $1", person)).toEqual([]);
  });

  it("at the same moment as the Safe is assigned leaves a Safe of the chosen kind", async () => {
    const person = await addPasskey(await beginSignUp());
    const { options } = dataOf(await optionsFor(person));
    const response = person.authenticator.get(options);
    dataOf(await product.call("registerWallet", { token: person.token }));
    const [chosen] = await Promise.all([
      product.call("chooseOwnKey", { token: person.token, body: { response } }),
      product.call("createSmartAccount", { token: person.token }),
    ]);
    expect(chosen.status).toBe(200);
    const { safe } = await show(person);
    const [row] = await rowsOf("select kind from smart_account where person_id = $1", person);
    expect(row.kind).toBe(safe);
  });
});

describe("the passkey of an own Safe", () => {
  const remove = async (person: PasskeyOwner) =>
    product.call("removePasskey", {
      token: person.token,
      params: { id: person.passkeyId },
      body: { code: await securityCode(person) },
    });

  it("can't be removed once the Safe is assigned", async () => {
    const person = await signUpWithOwnKey();
    const refused = await remove(person);
    expect(refused).toMatchObject({ status: 409, code: "OWN_KEY_IN_USE" });
    expect(await keyRow(person)).toHaveLength(1);
  });

  it("can be removed before, and then the Safe is one that we hold", async () => {
    const person = await addPasskey(await beginSignUp());
    dataOf(await choose(person));
    dataOf(await remove(person));
    expect(await keyRow(person)).toEqual([]);
    await finish(person);
    expect(await show(person)).toMatchObject({ safe: "held" });
  });
});

describe("what we can move from an own Safe in a day", () => {
  it("limits payments before they are accepted, and the refusal names it", async () => {
    const person = await signUpWithOwnKey();
    // The lowered limit after a change of security settings is over.
    await product.pool.query("update person set limits_lowered_until = null where id = $1", [
      person.id,
    ]);
    await world.deposit(person.safeAddress, "usdc", 5_000_000_000n);
    await product.until(
      async () => (await product.balanceOf({ ...host, ...person }, "usdc")).balance === "5000.00",
    );
    const refused = await send(person, "2000.01");
    expect(refused).toMatchObject({
      status: 422,
      code: "DAILY_LIMIT_EXCEEDED",
      error:
        "You hold your own key, so we can move up to $2,000 a day for you, and no one who breaks into our servers can take more. No money was moved. You can send $2,000 more today. You can raise this limit with your passkey in Security.",
    });
    const { limits } = dataOf(await product.call("readPaymentLimits", { token: person.token }));
    expect(limits.find(({ currency }) => currency === "USD")).toMatchObject({ perDay: "2000.00" });
    dataOf(await send(person, "2000.00"));
    await product.settled();
    expect(await world.balanceOf(person.safeAddress, "usdc")).toBe(3_000_000_000n);
    const used = await world.node.readContract({
      address: world.deployment.ownSafeModule,
      abi: ownSafeModuleAbi,
      functionName: "limitOf",
      args: [person.safeAddress, world.deployment.tokens.usdc?.address ?? "0x"],
    });
    expect(used.spent).toBe(2_000_000_000n);
  });

  it("is read from the chain each time the page is opened, and then applies", async () => {
    const person = await signUpWithOwnKey();
    await product.pool.query("update own_safe_limit set daily_limit = 1 where person_id = $1", [
      person.id,
    ]);
    const { dailyLimits } = await show(person);
    expect(dailyLimits).toContainEqual({ currency: "USD", limit: "2000.00" });
    expect(
      await rowsOf("select from own_limit where person_id = $1 and daily_limit = 1", person),
    ).toEqual([]);
  });
});

it("deleting the account removes the key, and the export contains it before", async () => {
  const person = await signUpWithOwnKey();
  const exported = dataOf(await product.call("getMyData", { token: person.token }));
  expect(JSON.stringify(exported)).toContain(person.chosen.signer?.toLowerCase());
  const body = { code: await securityCode(person) };
  await product.call("deleteAccount", { token: person.token, body });
  await product.until(async () => (await keyRow(person)).length === 0);
});
