import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actOf } from "../../../../test/act-of.ts";
import {
  listedAddress,
  newAddress,
  openWalletSendsWorld,
  type Sender,
  units,
  type WalletSendsWorld,
} from "../../../../test/worlds/open-wallet-sends.ts";
import { readDailyUse } from "../../books/transfers/index.ts";
import { toWire } from "./state/send-store.ts";

let world: WalletSendsWorld;
beforeAll(async () => {
  world = await openWalletSendsWorld();
});
afterEach(() => world.clock.move(24 * 3_600_000));
afterAll(() => world?.close());

const heldOf = async (person: Sender) => (await world.chain.postedOf(person, "usdc")).held;
const postedOf = async (person: Sender) => (await world.chain.postedOf(person, "usdc")).posted;
const onChain = (address: string) => world.chain.balanceAt(address as `0x${string}`, "usdc");
const statusOf = async (person: Sender, id: string) => {
  const found = await world.sends.find(person.id, id);
  return found === null ? null : toWire(found).status;
};
const openCases = async () =>
  (
    await world.sends.listCases(actOf(randomUUID()), {
      status: "open",
      limit: 50,
      cursor: undefined,
    })
  ).cases;

describe("to an address outside", () => {
  it("holds the money at once, and it arrives on the chain and leaves the books", async () => {
    const ada = await world.join();
    const address = newAddress();
    const sent = await world.send(ada, address, "120.50");
    expect(toWire(sent)).toMatchObject({
      status: "pending",
      address,
      amount: "120.50",
      hash: null,
    });
    expect(await heldOf(ada)).toBe(units(120.5));
    await world.settle();
    expect(await onChain(address)).toBe(units(120.5));
    expect(await postedOf(ada)).toBe(units(379.5));
    const found = await world.sends.find(ada.id, sent.id);
    expect(found && toWire(found)).toMatchObject({
      status: "confirmed",
      hash: expect.stringMatching(/^0x/),
    });
    expect(await world.linesOf(ada)).toEqual([
      expect.objectContaining({ kind: "deposit", direction: 1 }),
      { kind: "wallet_send", direction: 2, status: 1, counterpartyId: null, address },
    ]);
    expect(await world.notifications()).toEqual([
      {
        kind: "wallet_send_done",
        personId: ada.id,
        otherPersonId: null,
        detail: { address: address.toLowerCase() },
      },
    ]);
    expect(await world.chain.findDifferences([ada])).toEqual([]);
  });

  it("comes back if the chain refuses it, and the person is told", async () => {
    const ada = await world.join();
    const address = newAddress();
    const { id } = await world.send(ada, address, "50");
    await world.chain.setFrozen("usdc", ada, true);
    await world.settle();
    await world.chain.setFrozen("usdc", ada, false);
    expect(await statusOf(ada, id)).toBe("failed");
    expect([await heldOf(ada), await postedOf(ada)]).toEqual([0n, units(500)]);
    expect(await onChain(address)).toBe(0n);
    expect((await world.notifications()).map(({ kind }) => kind)).toEqual(["wallet_send_returned"]);
    // It does not count towards the day's limits.
    await world.send(ada, address, "150");
    await world.settle();
    expect(await world.chain.findDifferences([ada])).toEqual([]);
  });

  it("is sent once, however often and concurrently the request is repeated", async () => {
    const ada = await world.join();
    const address = newAddress();
    const correlationId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.send(ada, address, "10", correlationId)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await world.settle();
    expect((await world.send(ada, address, "10", correlationId)).state).toBe("done");
    expect(await onChain(address)).toBe(units(10));
    await expect(world.send(ada, address, "11", correlationId)).rejects.toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    });
    await expect(world.send(ada, newAddress(), "10", correlationId)).rejects.toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    });
  });

  it("needs the money, a live session and, with one, the second factor", async () => {
    const ada = await world.join();
    const { pool } = world.chain;
    world.verify(ada);
    await world.send(ada, newAddress(), "350");
    await pool.query("update person set second_factor = true where id = $1", [ada.id]);
    await expect(world.send(ada, newAddress(), "10")).rejects.toMatchObject({
      code: "STEP_UP_REQUIRED",
    });
    await pool.query("update session set step_up_until = $2 where id = $1", [
      ada.caller.sessionId,
      new Date(world.clock.now().getTime() + 60_000),
    ]);
    await world.send(ada, newAddress(), "10");
    world.clock.move(24 * 3_600_000);
    await pool.query("update session set step_up_until = $2 where id = $1", [
      ada.caller.sessionId,
      new Date(world.clock.now().getTime() + 60_000),
    ]);
    await expect(world.send(ada, newAddress(), "200")).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    await pool.query(
      "update session set revoked_at = now(), revoked_reason = 'signed_out' where id = $1",
      [ada.caller.sessionId],
    );
    await expect(world.send(ada, newAddress(), "1")).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});

describe("refused addresses", () => {
  it("are tokens, our contracts, the treasury's and desk's Safes, and the person's own", async () => {
    const ada = await world.join();
    const { deployment, operator } = world.chain;
    const refused = [
      `0x${"0".repeat(40)}`,
      deployment.module,
      deployment.moduleSetup,
      deployment.proxyFactory,
      deployment.singleton,
      deployment.fallbackHandler,
      deployment.tokens.usdc?.address ?? "",
      deployment.tokens.LIL?.address ?? "",
      operator,
    ];
    for (const address of refused)
      await expect(world.send(ada, address, "1"), address).rejects.toMatchObject({
        code: "WALLET_ADDRESS_REFUSED",
      });
    await expect(world.send(ada, ada.safe, "1")).rejects.toMatchObject({
      code: "WALLET_ADDRESS_OWN",
    });
    await expect(world.send(ada, "0x1234", "1")).rejects.toMatchObject({
      code: "WALLET_ADDRESS_INVALID",
    });
    expect(await heldOf(ada)).toBe(0n);
  });

  it("are found by the check too, which says contract, first time and the saved name", async () => {
    const ada = await world.join();
    const address = newAddress();
    expect(await world.sends.check(ada.id, address.toLowerCase())).toEqual({
      address,
      isContract: false,
      isFirst: true,
      name: null,
    });
    await world.send(ada, address, "1");
    await world.sends.save(ada.id, address, "My cold wallet");
    expect(await world.sends.check(ada.id, address)).toMatchObject({
      isFirst: false,
      name: "My cold wallet",
    });
    const { singleton } = world.chain.deployment;
    await expect(world.sends.check(ada.id, singleton)).rejects.toMatchObject({
      code: "WALLET_ADDRESS_REFUSED",
    });
    await world.settle();
    // Ada's Safe exists now, and to other people it is a contract like any other.
    const ben = await world.join();
    expect(await world.sends.check(ben.id, ada.safe)).toMatchObject({
      isContract: true,
      isFirst: true,
      name: null,
    });
  });
});

describe("to the Safe of another customer", () => {
  it("moves between their accounts, and neither side learns who the other is", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    const address = newAddress();
    const outside = toWire(await world.send(ada, address, "20"));
    const inside = toWire(await world.send(ada, ben.safe, "20"));
    expect({ ...inside, id: "", address: "", created_at: "" }).toEqual({
      ...outside,
      id: "",
      address: "",
      created_at: "",
    });
    expect((await world.linesOf(ben)).map(({ kind }) => kind)).toEqual(["deposit"]);
    await world.settle();
    expect([await postedOf(ada), await postedOf(ben)]).toEqual([units(460), units(520)]);
    const line = { kind: "wallet_send", direction: 2, status: 1, counterpartyId: null };
    expect((await world.linesOf(ada)).slice(1)).toEqual([
      { ...line, address },
      { ...line, address: ben.safe },
    ]);
    expect((await world.linesOf(ben)).slice(1)).toEqual([
      { kind: "wallet_received", direction: 1, status: 1, counterpartyId: null, address: ada.safe },
    ]);
    const told = await world.notifications();
    expect(told.filter(({ personId }) => personId === ben.id)).toEqual([
      { kind: "deposit", personId: ben.id, otherPersonId: null, detail: {} },
    ]);
    expect(told.every(({ otherPersonId }) => otherPersonId === null)).toBe(true);
    const exported = JSON.stringify([
      await world.sends.readOwnData(ada.id, 10),
      await world.sends.readOwnData(ben.id, 10),
    ]);
    expect([exported.includes(ada.id), exported.includes(ben.id)]).toEqual([false, false]);
    expect(await world.chain.findDifferences([ada, ben])).toEqual([]);
  });

  it("leaves no trace at the other customer if it fails", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    const { id } = await world.send(ada, ben.safe, "20");
    await world.chain.setFrozen("usdc", ada, true);
    await world.settle();
    await world.chain.setFrozen("usdc", ada, false);
    expect(await statusOf(ada, id)).toBe("failed");
    expect((await world.linesOf(ben)).map(({ kind }) => kind)).toEqual(["deposit"]);
    expect([await postedOf(ada), await postedOf(ben)]).toEqual([units(500), units(500)]);
  });
});

describe("limits", () => {
  it("without a verified identity are lower, and the refusal names the limit and what is left", async () => {
    const ada = await world.join();
    await world.send(ada, newAddress(), "100");
    await expect(world.send(ada, newAddress(), "50.01")).rejects.toThrow(
      "Until your identity is verified, you can send up to $150 a day to wallet addresses. No money was moved. You can send $50 more today.",
    );
    expect(await world.sends.readTerms(ada.id)).toMatchObject({
      fee: "0.00",
      unverifiedLimits: expect.arrayContaining([
        { currency: "USD", perDay: "150.00", leftToday: "50.00" },
      ]),
    });
    world.verify(ada);
    expect((await world.sends.readTerms(ada.id)).unverifiedLimits).toEqual([]);
    await world.send(ada, newAddress(), "50.01");
  });

  it("are shared with the other outgoing payments of the day", async () => {
    const ada = await world.join();
    world.verify(ada);
    await world.send(ada, newAddress(), "100");
    const { movedToday } = await readDailyUse(world.chain.pool, ada.id, world.clock.now());
    expect(movedToday.get("usdc")).toBe(units(100));
    await world.send(ada, newAddress(), "250");
    await expect(world.send(ada, newAddress(), "51")).rejects.toThrow(/daily limit|a day/);
    await expect(world.send(ada, newAddress(), "401")).rejects.toMatchObject({
      code: "TRANSFER_LIMIT_EXCEEDED",
    });
  });

  it("also count the payments, because each costs gas", async () => {
    const ada = await world.join();
    for (let sent = 0; sent < 5; sent += 1) await world.send(ada, newAddress(), "1");
    await expect(world.send(ada, newAddress(), "1")).rejects.toThrow(
      "You've reached your limit of 5 payments to wallet addresses a day.",
    );
  });
});

describe("screening", () => {
  const admin = randomUUID();
  const decideAs = (by: string, id: string, decision: "release" | "return") =>
    world.sends.decideCase(actOf(by), { id, decision, note: "Checked" });
  async function decide(id: string, decision: "release" | "return") {
    if (decision === "release") await decideAs(randomUUID(), id, decision);
    return decideAs(admin, id, decision);
  }

  it("holds a payment to a listed address with its money, until an administrator releases it", async () => {
    const ada = await world.join();
    const sent = await world.send(ada, listedAddress, "30");
    expect(toWire(sent).status).toBe("checking");
    await world.settle();
    expect([await heldOf(ada), await onChain(listedAddress)]).toEqual([units(30), 0n]);
    const [found] = await openCases();
    expect(found).toMatchObject({
      person: { id: ada.id },
      address: listedAddress,
      amount: "30.00",
      reason: "the address is listed",
      decided: null,
    });
    await decide(found?.id ?? "", "release");
    await expect(decide(found?.id ?? "", "return")).rejects.toMatchObject({ code: "CASE_DECIDED" });
    await world.settle();
    expect(await statusOf(ada, sent.id)).toBe("confirmed");
    expect([await heldOf(ada), await onChain(listedAddress)]).toEqual([0n, units(30)]);
    expect(await openCases()).toEqual([]);
    expect(await world.chain.findDifferences([ada])).toEqual([]);
  });

  it("returns the money of a sender with a listed name if an administrator says so", async () => {
    const ivana = await world.join({ name: "Bose, IVANA" });
    const ben = await world.join();
    const sent = await world.send(ivana, ben.safe, "30");
    expect(sent.state).toBe("held");
    const [found] = await openCases();
    expect(found).toMatchObject({ list: "own list", reason: "the person's name is listed" });
    await decide(found?.id ?? "", "return");
    expect(await statusOf(ivana, sent.id)).toBe("failed");
    expect([await heldOf(ivana), await postedOf(ivana)]).toEqual([0n, units(500)]);
    expect((await world.notifications()).map(({ kind }) => kind)).toEqual(["wallet_send_returned"]);
    await expect(decide(randomUUID(), "return")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("saved addresses", () => {
  it("are listed by name, renamed and deleted, and belong to one person", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    const [first, second] = [newAddress(), newAddress()];
    await world.sends.save(ada.id, first, "Work");
    await world.sends.save(ada.id, second, "brother");
    await world.sends.save(ada.id, first.toLowerCase(), "Work wallet");
    const namesOf = async (person: Sender) =>
      (await world.sends.listSaved(person.id)).map(({ address, name }) => [address, name]);
    expect(await namesOf(ada)).toEqual([
      [second, "brother"],
      [first, "Work wallet"],
    ]);
    expect(await namesOf(ben)).toEqual([]);
    expect(await world.sends.deleteSaved(ben.id, first)).toBe(0);
    expect(await world.sends.deleteSaved(ada.id, first)).toBe(1);
    expect(await namesOf(ada)).toEqual([[second, "brother"]]);
    await world.sends.forgetPerson(world.chain.pool, ada.id);
    expect(await namesOf(ada)).toEqual([]);
  });
});
