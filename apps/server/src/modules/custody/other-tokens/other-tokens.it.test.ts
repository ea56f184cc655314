import { randomUUID } from "node:crypto";
import { createHeldSafeCall, signRecovery } from "@lilypad/chain";
import { type Address, getAddress, type Hex, parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOf } from "../../../../test/act-of.ts";
import { givePasskey, hireStaff, readRecorded } from "../../../../test/hire-staff.ts";
import { type OwnSafes, openOwnSafes } from "../../../../test/own-safes/open-own-safes.ts";
import { dollars, outside, submitAsStranger } from "../../../../test/own-safes/send-signed.ts";
import { dataOf, type SignedUp } from "../../../../test/worlds/open-product.ts";

// One file because all of it needs the same product with a chain, and the same member of staff.
let at: OwnSafes;
let staff: SignedUp;
beforeAll(async () => {
  at = await openOwnSafes();
  staff = await at.product.signUp("Fay");
});
afterAll(() => at?.close());

type Token = Awaited<ReturnType<OwnSafes["world"]["makeToken"]>>;

/** Signs up a person whose Safe we hold, who has a passkey and has just confirmed with it. */
async function joinHeld(name: string): Promise<SignedUp & { safe: Address }> {
  const person = await at.product.signUp(name);
  await givePasskey(at.product, person.id);
  await at.product.pool.query("update person set second_factor = true where id = $1", [person.id]);
  await at.product.pool.query(
    "update session set step_up_until = now() + interval '1 hour' where person_id = $1",
    [person.id],
  );
  return { ...person, safe: getAddress(person.safeAddress) };
}

const list = async ({ token }: { token: string }) =>
  dataOf(await at.product.call("listOtherTokens", { token }));
const returnsOf = async ({ token }: { token: string }) =>
  dataOf(await at.product.call("listTokenReturns", { token })).returns;

const ask = (
  { token }: { token: string },
  body: { token: string | null; units: string; address: string; correlationId?: string },
) =>
  at.product.call("requestTokenReturn", {
    token,
    body: { correlationId: randomUUID(), ...body },
  });

/** Signs and sends an approved return with the owner's key, as the operators do it offline. @returns the chain transaction */
async function carryOut(id: string): Promise<Hex> {
  const { world, product } = at;
  const found = await product.modules.otherTokens.findToSign(actOf(staff.id), id);
  const parts = world.deployment;
  const owner = getAddress(found.owner);
  const { token, to, amount } = found;
  const [call] = await signRecovery(world.ownerSeed, Number(found.ownerIndex), {
    chainId: parts.chain.id,
    safe: found.safe,
    owner,
    nonce: 0n,
    parts,
    steps: [
      token === null ? { kind: "move-ether", to, amount } : { kind: "move", token, to, amount },
    ],
  });
  const create = createHeldSafeCall(parts, owner);
  await mined(await submitAsStranger(at, create.to, create.data));
  const hash = await submitAsStranger(at, found.safe, call?.data ?? "0x");
  await mined(hash);
  return hash;
}
const mined = (hash: Hex) =>
  at.product.until(() => at.world.node.getTransactionReceipt({ hash }).catch(() => undefined));

describe("what lies at somebody's address beside their money", () => {
  let token: Token;
  let trap: Token;
  beforeAll(async () => {
    token = await at.world.makeToken("Pears");
    trap = await at.world.makeToken("Claim at pears.example");
  });

  it("is found when they ask, with what is in it, and without their dollars", async () => {
    const ann = await at.join("Ann", dollars(5));
    await token.mint(ann.safe, 1_500_000n);
    await at.world.node.setBalance({ address: ann.safe, value: parseEther("0.25") });
    const found = await list(ann);
    expect(found).toMatchObject({ hidden: 0, isComplete: true, holder: "person", returnDays: 14 });
    expect(found.tokens).toEqual([
      { token: null, symbol: "ETH", name: "Ether", decimals: 18, units: "250000000000000000" },
      { token: token.address, symbol: "Pears", name: "Pears", decimals: 6, units: "1500000" },
    ]);
  });

  it("is found again when more arrives, and no longer listed once it has left", async () => {
    const ben = await at.join("Ben", 0n);
    expect((await list(ben)).tokens).toEqual([]);
    await token.mint(ben.safe, 7n);
    expect((await list(ben)).tokens).toMatchObject([{ token: token.address, units: "7" }]);
    const other = await at.world.makeToken("Figs");
    await other.mint(ben.safe, 9n);
    expect((await list(ben)).tokens).toHaveLength(2);
  });

  it("is not shown if it calls itself like a trap, unless the person names its contract", async () => {
    const cleo = await at.join("Cleo", 0n);
    await trap.mint(cleo.safe, 1_000n);
    expect(await list(cleo)).toMatchObject({ tokens: [], hidden: 1 });
    const params = { address: trap.address };
    const named = await at.product.call("addOtherToken", { token: cleo.token, params });
    expect(dataOf(named).token).toMatchObject({ token: trap.address, units: "1000" });
    expect(await list(cleo)).toMatchObject({ tokens: [{ units: "1000" }], hidden: 0 });
  });

  it("is never their own money: dollars are no other token, whatever is asked for", async () => {
    const dan = await at.join("Dan", dollars(3));
    const usdc = at.world.deployment.tokens.usdc?.address ?? "";
    const params = { address: usdc };
    const named = await at.product.call("addOtherToken", { token: dan.token, params });
    expect(named.code).toBe("OTHER_TOKEN_LISTED");
    const body = { kind: "return", token: usdc, units: "1", address: outside() } as const;
    expect((await at.prepare(dan, body)).code).toBe("OTHER_TOKEN_LISTED");
    const held = await joinHeld("Dora");
    expect((await ask(held, { token: usdc, units: "1", address: outside() })).code).toBe(
      "OTHER_TOKEN_LISTED",
    );
    // Whatever the code does, the database refuses it.
    const insert = at.product.pool.query(
      `insert into token_return (id, person_id, safe_address, token, decimals, amount, address, correlation_id, state, requested_at)
       values (gen_random_uuid(), $1, $2, $3, 6, 1, '\\x0000000000000000000000000000000000000b0b', gen_random_uuid(), 'requested', now())`,
      [held.id, ...[held.safe, usdc].map((one) => Buffer.from(one.slice(2), "hex"))],
    );
    await expect(insert).rejects.toThrow("is listed and is never returned");
    const { id } = await at.prepared(dan, {
      kind: "send",
      address: outside(),
      currency: "USD",
      amount: "1",
    });
    await expect(
      at.product.pool.query("update safe_transaction set token = $1 where id = $2", [
        Buffer.from(usdc.slice(2), "hex"),
        id,
      ]),
    ).rejects.toThrow("is listed and is never returned");
  });
});

describe("a person who holds their own key", () => {
  it("signs the return of a token, and all of it arrives", async () => {
    const token = await at.world.makeToken("Plums");
    const eve = await at.join("Eve", dollars(2));
    await token.mint(eve.safe, 42n);
    const to = outside();
    const body = { kind: "return", token: token.address, units: "42", address: to } as const;
    expect((await at.carryOut(eve, body)).status).toBe("executed");
    expect(await token.balanceOf(to)).toBe(42n);
    // Their money is as it was.
    expect(await at.dollarsOf(eve)).toEqual({
      posted: dollars(2),
      held: 0n,
      onChain: dollars(2),
    });
  });

  it("signs the return of ether", async () => {
    const gus = await at.join("Gus", 0n);
    await at.world.node.setBalance({ address: gus.safe, value: 77n });
    const to = outside();
    const body = { kind: "return", token: null, units: "77", address: to } as const;
    expect((await at.carryOut(gus, body)).status).toBe("executed");
    expect(await at.world.node.getBalance({ address: to })).toBe(77n);
  });

  it("cannot send more than there is, nor to the token's own contract", async () => {
    const token = await at.world.makeToken("Limes");
    const hal = await at.join("Hal", 0n);
    await token.mint(hal.safe, 5n);
    const body = { kind: "return", token: token.address, units: "6", address: outside() } as const;
    expect((await at.prepare(hal, body)).code).toBe("OTHER_TOKEN_NOT_FOUND");
    const lost = { ...body, units: "5", address: token.address };
    expect((await at.prepare(hal, lost)).code).toBe("WALLET_ADDRESS_REFUSED");
  });

  it("asks nobody else to return it", async () => {
    const token = await at.world.makeToken("Kiwis");
    const ida = await at.join("Ida", 0n);
    await token.mint(ida.safe, 5n);
    const asked = await ask(ida, { token: token.address, units: "5", address: outside() });
    expect(asked.code).toBe("TOKEN_RETURN_SIGNED");
  });
});

describe("a person whose account we hold", () => {
  it("gets a token back: asked for, approved by staff, signed with the owner's key, and recorded by its proof on the chain", async () => {
    const token = await at.world.makeToken("Dates");
    const jo = await joinHeld("Jo");
    await token.mint(jo.safe, 900n);
    const to = outside();
    const asked = dataOf(await ask(jo, { token: token.address, units: "900", address: to }));
    const { id } = asked.tokenReturn;
    expect(asked.tokenReturn).toMatchObject({ status: "requested", symbol: "Dates", address: to });
    const { otherTokens } = at.product.modules;
    // Nothing is signed before a member of staff has approved it.
    await expect(otherTokens.findToSign(actOf(staff.id), id)).rejects.toMatchObject({
      code: "PROPOSAL_NOT_OPEN",
    });
    await expect(otherTokens.approve(actOf(jo.id), id)).rejects.toMatchObject({
      code: "STAFF_ABOUT_SELF",
    });
    expect(await otherTokens.approve(actOf(staff.id), id)).toMatchObject({ state: "approved" });
    const hash = await carryOut(id);
    expect(await token.balanceOf(to)).toBe(900n);
    const wrong = `0x${"ab".repeat(32)}` as const;
    await expect(otherTokens.record(actOf(staff.id), id, wrong)).rejects.toMatchObject({
      code: "TOKEN_RETURN_UNPROVED",
    });
    expect(await otherTokens.record(actOf(staff.id), id, hash)).toMatchObject({
      state: "sent",
      hash,
    });
    expect(await returnsOf(jo)).toMatchObject([{ id, status: "sent", hash }]);
    const query = {};
    const inbox = dataOf(await at.product.call("listNotifications", { token: jo.token, query }));
    expect(inbox.notifications.map(({ kind }) => kind)).toContain("token_returned");
  });

  it("gets ether back, and the transaction of another return proves nothing", async () => {
    const [kay, lea] = [await joinHeld("Kay"), await joinHeld("Lea")];
    const ids: string[] = [];
    for (const { safe, token } of [kay, lea]) {
      await at.world.node.setBalance({ address: safe, value: 500n });
      const asked = await ask({ token }, { token: null, units: "500", address: outside() });
      ids.push(dataOf(asked).tokenReturn.id);
    }
    const { otherTokens } = at.product.modules;
    for (const id of ids) await otherTokens.approve(actOf(staff.id), id);
    const [first = "", second = ""] = ids;
    const hash = await carryOut(first);
    await expect(otherTokens.record(actOf(staff.id), second, hash)).rejects.toMatchObject({
      code: "TOKEN_RETURN_UNPROVED",
    });
    expect(await otherTokens.record(actOf(staff.id), first, hash)).toMatchObject({ state: "sent" });
  });

  it("asks once for each token, and can take it back until it is approved", async () => {
    const token = await at.world.makeToken("Nuts");
    const max = await joinHeld("Max");
    await token.mint(max.safe, 10n);
    const body = { token: token.address, units: "10", address: outside() };
    const correlationId = randomUUID();
    const first = dataOf(await ask(max, { ...body, correlationId })).tokenReturn;
    expect(dataOf(await ask(max, { ...body, correlationId })).tokenReturn).toEqual(first);
    const elsewhere = { ...body, address: outside(), correlationId };
    expect((await ask(max, elsewhere)).code).toBe("IDEMPOTENCY_CONFLICT");
    expect((await ask(max, body)).code).toBe("TOKEN_RETURN_OPEN");
    const cancel = { token: max.token, params: { id: first.id }, body: {} };
    expect(dataOf(await at.product.call("cancelTokenReturn", cancel)).tokenReturn.status).toBe(
      "cancelled",
    );
    const second = dataOf(await ask(max, body)).tokenReturn;
    await at.product.modules.otherTokens.approve(actOf(staff.id), second.id);
    const late = { ...cancel, params: { id: second.id } };
    expect((await at.product.call("cancelTokenReturn", late)).code).toBe("TOKEN_RETURN_UNDER_WAY");
  });

  it("is told when it is refused, without the reason", async () => {
    const ned = await joinHeld("Ned");
    await at.world.node.setBalance({ address: ned.safe, value: 5n });
    const asked = await ask(ned, { token: null, units: "5", address: outside() });
    const { id } = dataOf(asked).tokenReturn;
    const { otherTokens } = at.product.modules;
    await otherTokens.refuse(actOf(staff.id), id, "The address is a mixer's");
    expect(await returnsOf(ned)).toMatchObject([{ status: "refused" }]);
    expect(JSON.stringify(await returnsOf(ned))).not.toContain("mixer");
    const query = {};
    const inbox = dataOf(await at.product.call("listNotifications", { token: ned.token, query }));
    expect(inbox.notifications.map(({ kind }) => kind)).toContain("token_return_ended");
  });

  it("gets nothing back while the account is frozen, and what was asked for before is cancelled", async () => {
    const ola = await joinHeld("Ola");
    await at.world.node.setBalance({ address: ola.safe, value: 5n });
    const body = { token: null, units: "5", address: outside() };
    const { id } = dataOf(await ask(ola, body)).tokenReturn;
    const { otherTokens, freezes } = at.product.modules;
    await otherTokens.approve(actOf(staff.id), id);
    await freezes.freezeInEmergency(
      { reason: "Stolen mailbox", record: async () => undefined },
      { personId: ola.id, kind: "account_takeover" },
    );
    expect(await returnsOf(ola)).toMatchObject([{ status: "cancelled" }]);
    await expect(otherTokens.findToSign(actOf(staff.id), id)).rejects.toMatchObject({
      code: "PROPOSAL_NOT_OPEN",
    });
    expect((await ask(ola, body)).code).toBe("ACCOUNT_FROZEN");
  });

  it("needs a second factor to ask", async () => {
    const pam = await at.product.signUp("Pam");
    const safe = getAddress(pam.safeAddress);
    await at.world.node.setBalance({ address: safe, value: 5n });
    const asked = await ask(pam, { token: null, units: "5", address: outside() });
    expect(asked.code).toBe("TOKEN_RETURN_UNPROTECTED");
  });
});

describe("a member of staff in the console", () => {
  let fin: SignedUp;
  let rita: Awaited<ReturnType<typeof joinHeld>>;
  let id: string;
  const list = async (status: "waiting" | "sent" | "refused" | "cancelled", by = fin) =>
    dataOf(
      await at.product.call("listTokenReturnsAsStaff", {
        token: by.token,
        query: { status, limit: 100 },
      }),
    ).returns;
  const read = (of = id, by = fin) =>
    at.product.call("readTokenReturn", { token: by.token, params: { id: of } });
  const decide = (decision: "approve" | "refuse", of = id, by = fin) =>
    at.product.call("decideTokenReturn", {
      token: by.token,
      params: { id: of },
      body: { decision, note: "Called back on the known number" },
    });
  /**
   * A new person who requests the return of ether.
   * @returns the person, and the return's id
   */
  async function askForEther(name: string) {
    const person = await joinHeld(name);
    await at.world.node.setBalance({ address: person.safe, value: 500n });
    const asked = await ask(person, { token: null, units: "500", address: outside() });
    return { person, id: dataOf(asked).tokenReturn.id };
  }
  beforeAll(async () => {
    fin = await at.product.signUp("Fin");
    await hireStaff(at.product, fin, "finance");
    const asked = await askForEther("Rita");
    rita = asked.person;
    id = asked.id;
  });

  it("finds a return among what waits, with whose it is, what the Safe holds now and whether it is screened", async () => {
    const waiting = await list("waiting");
    expect(waiting.find((one) => one.id === id)).toMatchObject({
      status: "requested",
      person: { id: rita.id, firstName: "Rita" },
      units: "500",
    });
    const times = waiting.map(({ requestedAt }) => requestedAt);
    expect(times).toEqual(times.toSorted());
    await at.world.node.setBalance({ address: rita.safe, value: 499n });
    expect(dataOf(await read())).toMatchObject({
      tokenReturn: { id, safe: rita.safe },
      // This product compares with no list.
      checks: { screening: { result: "off" }, held: "499", isFrozen: false, isOwnSafe: false },
    });
    await at.world.node.setBalance({ address: rita.safe, value: 500n });
  });

  it("approves it with what was checked, sees when its signature is prepared, and can still refuse it", async () => {
    const approved = dataOf(await decide("approve")).tokenReturn;
    expect(approved).toMatchObject({ status: "approved", approvedBy: fin.id, preparedAt: null });
    expect(dataOf(await decide("approve")).tokenReturn).toEqual(approved);
    await at.product.modules.otherTokens.findToSign(actOf(staff.id), id);
    expect(dataOf(await read()).tokenReturn).toMatchObject({
      status: "prepared",
      preparedBy: staff.id,
    });
    expect(dataOf(await decide("refuse")).tokenReturn).toMatchObject({
      status: "refused",
      refusedBy: fin.id,
      note: "Called back on the known number",
    });
    expect((await decide("approve")).code).toBe("PROPOSAL_NOT_OPEN");
    expect(dataOf(await read()).checks).toBeNull();
    expect((await list("refused")).map((one) => one.id)).toContain(id);
    expect((await list("waiting")).map((one) => one.id)).not.toContain(id);
    const acts = await readRecorded(at.product, "decideTokenReturn");
    // The repeated approval is recorded as a request that has changed nothing.
    const decisions = acts.filter(
      ({ subject, details }) => subject === rita.id && "decision" in details,
    );
    expect(decisions).toMatchObject([
      { reason: "Called back on the known number", details: { decision: "refuse", return: id } },
      { reason: "Called back on the known number", details: { decision: "approve", return: id } },
    ]);
  });

  it("is told in words for staff why a return can't be approved", async () => {
    const asked = await askForEther("Sam");
    await at.product.pool.query(
      `insert into account_freeze (id, person_id, kind, note, placed_by, placed_at, ends_at, due_at)
       values (gen_random_uuid(), $1, 'other', 'Looked at', $2, now(), now() + interval '1 hour', now() + interval '1 hour')`,
      [asked.person.id, staff.id],
    );
    expect(dataOf(await read(asked.id)).checks).toMatchObject({ isFrozen: true });
    const refused = await decide("approve", asked.id);
    expect(refused).toMatchObject({ code: "ACCOUNT_FROZEN" });
    expect(JSON.stringify(refused)).not.toContain("Your account");
  });

  it("sees nothing of their own, and decides nothing without the role finance", async () => {
    await givePasskey(at.product, fin.id);
    const safe = getAddress(fin.safeAddress);
    await at.world.node.setBalance({ address: safe, value: 5n });
    const asked = await ask(fin, { token: null, units: "5", address: outside() });
    const own = dataOf(asked).tokenReturn.id;
    expect((await list("waiting")).map((one) => one.id)).not.toContain(own);
    expect((await decide("approve", own)).code).toBe("STAFF_ABOUT_SELF");
    const sue = await at.product.signUp("Sue");
    await hireStaff(at.product, sue, "support");
    expect((await decide("approve", own, sue)).code).toBe("FORBIDDEN");
    expect((await read(own, sue)).code).toBe("FORBIDDEN");
  });
});
