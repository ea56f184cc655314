import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actOf } from "../../../../../test/act-of.ts";
import { dyingAfter } from "../../../../../test/crashes/dying-process.ts";
import {
  listedAddress,
  newAddress,
  openWalletSendsWorld,
  type Sender,
  units,
  type WalletSendsWorld,
} from "../../../../../test/worlds/open-wallet-sends.ts";
import { noteIdentityResult } from "../index.ts";
import { toWire } from "../state/send-store.ts";
import type { CaseDecision } from "./case-choices.ts";

let world: WalletSendsWorld;
beforeAll(async () => {
  world = await openWalletSendsWorld();
});
afterEach(() => {
  world.listDepositor(false);
  world.setScreening(true);
  world.clock.move(24 * 3_600_000);
});
afterAll(() => world?.close());

const admin = randomUUID();
const colleague = randomUUID();
const decideAs = (by: string, id: string, decision: CaseDecision) =>
  world.sends.decideCase(actOf(by), { id, decision, note: "Checked" });
/** Decides a case; a release needs a colleague, who releases it first. */
async function decide(id: string, decision: CaseDecision) {
  if (decision === "release") await decideAs(colleague, id, decision);
  return decideAs(admin, id, decision);
}
const casesOf = async (person: Sender, status: "open" | "decided" = "open") => {
  const { cases } = await world.sends.listCases(actOf(admin), {
    status,
    limit: 50,
    cursor: undefined,
  });
  return cases.filter((one) => one.person?.id === person.id);
};
const onlyCaseOf = async (person: Sender, status: "open" | "decided" = "open") => {
  const [found, ...others] = await casesOf(person, status);
  if (found === undefined || others.length > 0) throw new Error("not exactly one case");
  return found;
};
const heldOf = async (person: Sender) => (await world.chain.postedOf(person, "usdc")).held;
const statusOf = async (person: Sender, id: string) => {
  const found = await world.sends.find(person.id, id);
  return found === null ? null : toWire(found).status;
};
/** The check in the person's history of their deposit of 40 dollars. */
async function checkOfDeposit(person: Sender) {
  const { rows } = await world.chain.pool.query<{ id: string }>(
    "select transfer_id as id from activity where person_id = $1 and kind = 'deposit' and amount = $2",
    [person.id, units(40)],
  );
  const id = rows[0]?.id ?? "";
  return (await world.sends.listChecks(person.id, [id])).get(id) ?? null;
}
const kindsOf = async (person: Sender) =>
  (await world.notifications())
    .filter(({ personId }) => personId === person.id)
    .map(({ kind }) => kind);

describe("a deposit", () => {
  it("is credited at once, cannot be spent before it is screened, and can be after that", async () => {
    const ada = await world.join();
    await world.receive(ada, 40);
    expect(await world.chain.postedOf(ada, "usdc")).toEqual({
      posted: units(540),
      held: units(40),
    });
    expect(await checkOfDeposit(ada)).toBe("checking");
    await world.screenDue();
    expect(await world.chain.postedOf(ada, "usdc")).toEqual({ posted: units(540), held: 0n });
    expect(await checkOfDeposit(ada)).toBeNull();
    expect([await casesOf(ada), await kindsOf(ada)]).toEqual([[], ["deposit"]]);
    expect(await world.chain.findDifferences([ada])).toEqual([]);
  });

  it("of less than a cent is not worth a vendor's answer", async () => {
    const ada = await world.join();
    await world.receive(ada, 0.009999);
    expect(await heldOf(ada)).toBe(0n);
  });

  it("stays held while the screening does not answer, and is screened again", async () => {
    const ada = await world.join();
    await world.receive(ada, 40);
    world.setScreening(false);
    await world.screenDue();
    await world.screenDue();
    expect([await heldOf(ada), await casesOf(ada)]).toEqual([units(40), []]);
    world.setScreening(true);
    world.clock.move(3_600_000);
    await world.screenDue();
    expect(await heldOf(ada)).toBe(0n);
  });

  it("from a listed address stays held until an administrator releases it, and the person is told", async () => {
    const ada = await world.join();
    world.listDepositor(true);
    await world.receive(ada, 40);
    await world.screenDue();
    const found = await onlyCaseOf(ada);
    expect(found).toMatchObject({
      kind: "deposit",
      amount: "40.00",
      currency: "USD",
      reason: "the address is listed",
      choices: ["release", "keep"],
    });
    expect([await heldOf(ada), await checkOfDeposit(ada)]).toEqual([units(40), "checking"]);
    await world.notifications();
    await decide(found.id, "release");
    expect([await heldOf(ada), await checkOfDeposit(ada)]).toEqual([0n, null]);
    expect(await kindsOf(ada)).toEqual(["deposit_released"]);
    await expect(decide(found.id, "release")).rejects.toMatchObject({ code: "CASE_DECIDED" });
    expect(await world.chain.findDifferences([ada])).toEqual([]);
  });

  it("that an administrator keeps can be released later, and both decisions stay recorded", async () => {
    const ada = await world.join();
    world.listDepositor(true);
    await world.receive(ada, 40);
    await world.screenDue();
    const { id } = await onlyCaseOf(ada);
    await expect(decide(id, "return")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await world.notifications();
    await decide(id, "keep");
    expect([await heldOf(ada), await checkOfDeposit(ada)]).toEqual([units(40), "kept"]);
    expect(await kindsOf(ada)).toEqual(["deposit_kept"]);
    expect(await onlyCaseOf(ada, "decided")).toMatchObject({ choices: ["release"] });
    world.clock.move(1_000);
    await decide(id, "release");
    expect([await heldOf(ada), await kindsOf(ada)]).toEqual([0n, ["deposit_released"]]);
    const { rows } = await world.chain.pool.query(
      "select decision, decided_by, note from screening_decision where case_id = $1 order by decided_at",
      [id],
    );
    expect(rows).toEqual([
      { decision: "keep", decidedBy: admin, note: "Checked" },
      { decision: "release", decidedBy: admin, note: "Checked" },
    ]);
  });

  it.each([
    ["clear", false],
    ["a match", true],
  ])(
    "is screened once, whenever the process dies, if it is %s",
    async (_, isListed) => {
      const ada = await world.join();
      world.listDepositor(isListed);
      let deposits = 0;
      for (let died = true; died; deposits += 1) {
        await world.receive(ada, 1);
        const process = dyingAfter(deposits);
        const pool = process.wrapPool(world.chain.pool);
        const { workers } = world.open({ pool });
        await workers.deposits.pass().catch(() => undefined);
        died = process.died();
        world.clock.move(3_600_000);
        await world.screenDue();
      }
      expect(deposits).toBeGreaterThan(1);
      expect(await heldOf(ada)).toBe(isListed ? units(deposits) : 0n);
      expect(await casesOf(ada)).toHaveLength(isListed ? deposits : 0);
      expect(await world.chain.findDifferences([ada])).toEqual([]);
    },
    60_000,
  );
});

describe("an identity result", () => {
  const note = (person: Sender) =>
    noteIdentityResult(world.chain.pool, person.id, world.clock.now());
  /** A person whose name was listed when their result arrived, and who has corrected it since. */
  async function joinMatched(): Promise<Sender> {
    const person = await world.join({ name: "Ivana Böse" });
    await note(person);
    await world.screenDue();
    world.rename(person, "Ivana Good");
    return person;
  }

  it("without a match changes nothing", async () => {
    const ada = await world.join();
    await note(ada);
    await world.screenDue();
    expect(await casesOf(ada)).toEqual([]);
    expect((await world.send(ada, newAddress(), "10")).state).toBe("pending");
  });

  it("with a match holds payments to addresses until it is released", async () => {
    const ivana = await joinMatched();
    const address = newAddress();
    const sent = await world.send(ivana, address, "10");
    expect(toWire(sent).status).toBe("checking");
    const found = await onlyCaseOf(ivana);
    expect(found).toMatchObject({
      kind: "identity",
      name: "Ivana Böse",
      address: null,
      amount: null,
      choices: ["release", "return"],
    });
    await world.settle();
    expect(await heldOf(ivana)).toBe(units(10));
    await decide(found.id, "release");
    await world.settle();
    expect(await statusOf(ivana, sent.id)).toBe("confirmed");
    expect((await world.send(ivana, address, "10")).state).toBe("pending");
    await world.settle();
    expect(await world.chain.findDifferences([ivana])).toEqual([]);
  });

  it("that an administrator confirms returns held payments and refuses new ones until it is released", async () => {
    const ivana = await joinMatched();
    const sent = await world.send(ivana, newAddress(), "10");
    const { id } = await onlyCaseOf(ivana);
    await world.notifications();
    await decide(id, "return");
    expect([await statusOf(ivana, sent.id), await heldOf(ivana)]).toEqual(["failed", 0n]);
    expect(await kindsOf(ivana)).toEqual(["wallet_send_returned"]);
    await expect(world.send(ivana, newAddress(), "10")).rejects.toMatchObject({
      code: "WALLET_SENDS_STOPPED",
    });
    expect(await heldOf(ivana)).toBe(0n);
    world.clock.move(1_000);
    await decide(id, "release");
    expect((await world.send(ivana, newAddress(), "10")).state).toBe("pending");
    await world.settle();
  });

  it("opens one case, and none again for the same match of the same name after a release", async () => {
    const ivana = await world.join({ name: "Ivana Böse" });
    for (let round = 0; round < 2; round += 1) {
      await note(ivana);
      await world.screenDue();
    }
    await decide((await onlyCaseOf(ivana)).id, "release");
    await note(ivana);
    await world.screenDue();
    expect(await casesOf(ivana)).toEqual([]);
    world.rename(ivana, "BÖSE Ivana");
    await note(ivana);
    await world.screenDue();
    expect(await casesOf(ivana)).toHaveLength(1);
  });

  it("holds a payment that was released from its own case", async () => {
    const ivana = await joinMatched();
    const sent = await world.send(ivana, listedAddress, "10");
    const own = (await casesOf(ivana)).find(({ kind }) => kind === "send");
    await decide(own?.id ?? "", "release");
    expect(await statusOf(ivana, sent.id)).toBe("checking");
    await decide((await onlyCaseOf(ivana)).id, "release");
    await world.settle();
    expect(await statusOf(ivana, sent.id)).toBe("confirmed");
  });
});

describe("cancelling", () => {
  beforeAll(() => world.settlement.refreshHealth());

  it("takes a queued payment back at once, and its sender is not told what they know", async () => {
    const ada = await world.join();
    const address = newAddress();
    const sent = await world.send(ada, address, "10");
    expect(toWire(await world.sends.cancel(ada.id, sent.id)).status).toBe("failed");
    expect(await heldOf(ada)).toBe(0n);
    await world.settle();
    expect(await world.chain.balanceAt(address, "usdc")).toBe(0n);
    expect(await kindsOf(ada)).toEqual([]);
    await expect(world.sends.cancel(ada.id, sent.id)).rejects.toMatchObject({
      code: "TRANSFER_NOT_CANCELLABLE",
    });
  });

  it("takes a held payment back with the same answer, and its case stays, closed by its sender", async () => {
    const ada = await world.join();
    const [queued, held] = [
      await world.send(ada, newAddress(), "10"),
      await world.send(ada, listedAddress, "10"),
    ];
    const { id } = await onlyCaseOf(ada);
    const shapeOf = async (send: string) => {
      const wire = toWire(await world.sends.cancel(ada.id, send));
      return { ...wire, id: "", address: "", created_at: "", ended_at: "" };
    };
    expect(await shapeOf(held.id)).toEqual(await shapeOf(queued.id));
    expect([await heldOf(ada), await kindsOf(ada)]).toEqual([0n, []]);
    expect(await onlyCaseOf(ada, "decided")).toMatchObject({
      id,
      decided: { decision: "cancelled", by: null, note: null },
      choices: [],
    });
    await expect(decide(id, "release")).rejects.toMatchObject({ code: "CASE_DECIDED" });
  });

  it("leaves the case of the sender's identity open", async () => {
    const ivana = await world.join({ name: "Ivana Böse" });
    await noteIdentityResult(world.chain.pool, ivana.id, world.clock.now());
    await world.screenDue();
    world.rename(ivana, "Ivana Good");
    const sent = await world.send(ivana, newAddress(), "10");
    await world.sends.cancel(ivana.id, sent.id);
    expect((await onlyCaseOf(ivana)).kind).toBe("identity");
    expect(await heldOf(ivana)).toBe(0n);
  });

  it("and an administrator's decision at the same moment exclude each other", async () => {
    const ada = await world.join();
    for (let round = 0; round < 4; round += 1) {
      const sent = await world.send(ada, listedAddress, "1");
      const { id } = await onlyCaseOf(ada);
      const results = await Promise.allSettled([
        decide(id, "return"),
        world.sends.cancel(ada.id, sent.id),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect([await statusOf(ada, sent.id), await heldOf(ada)]).toEqual(["failed", 0n]);
    }
  });

  it("is refused for what is on its way, and for somebody else's payment", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    const sent = await world.send(ada, newAddress(), "10");
    await expect(world.sends.cancel(ben.id, sent.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await world.settle();
    await expect(world.sends.cancel(ada.id, sent.id)).rejects.toMatchObject({
      code: "TRANSFER_NOT_CANCELLABLE",
    });
  });
});

describe("a payment to the address of an account that is deleted while it is pending", () => {
  it("goes back to its sender like a deposit from that address, and leaves nothing behind", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    const { pool } = world.chain;
    await world.send(ada, ben.safe, "20");
    await pool.query("update person set deactivated_at = now(), deleted_at = now() where id = $1", [
      ben.id,
    ]);
    await pool.query("delete from activity where person_id = $1", [ben.id]);
    await world.sends.forgetPerson(pool, ben.id);
    await world.settle();
    expect(await world.chain.postedOf(ada, "usdc")).toEqual({ posted: units(500), held: 0n });
    expect(await world.chain.balanceOf(ben, "usdc")).toBe(units(500));
    expect((await world.linesOf(ada)).slice(1)).toEqual([
      {
        kind: "wallet_send",
        direction: 2,
        status: 1,
        counterpartyId: null,
        address: ben.safe,
      },
      {
        kind: "wallet_received",
        direction: 1,
        status: 1,
        counterpartyId: null,
        address: ben.safe,
      },
    ]);
    expect(await world.linesOf(ben)).toEqual([]);
    expect((await kindsOf(ada)).sort()).toEqual(["deposit", "wallet_send_done"]);
    const { rows } = await pool.query(
      "select id from wallet_send where recipient_id = $1 union select transfer_id from wallet_arrival where person_id = $1",
      [ben.id],
    );
    expect(rows).toEqual([]);
    expect(await world.chain.findDifferences([ada, ben])).toEqual([]);
  });

  it("stays in the deleted account if its sender has left too", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    await world.send(ada, ben.safe, "20");
    await world.chain.pool.query(
      "update person set deactivated_at = now(), deleted_at = now() where id = any ($1)",
      [[ada.id, ben.id]],
    );
    await world.settle();
    expect(await world.chain.balanceOf(ben, "usdc")).toBe(units(520));
    expect(await world.chain.findDifferences([ada, ben])).toEqual([]);
  });
});
