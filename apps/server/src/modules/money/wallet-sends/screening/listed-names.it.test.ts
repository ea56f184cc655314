import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actOf } from "../../../../../test/act-of.ts";
import {
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
const casesOf = async (person: Sender) => {
  const open = { status: "open", limit: 50, cursor: undefined } as const;
  const { cases } = await world.sends.listCases(actOf(admin), open);
  return cases.filter((one) => one.person?.id === person.id);
};
const onlyCaseOf = async (person: Sender) => {
  const [found, ...others] = await casesOf(person);
  if (found === undefined || others.length > 0) throw new Error("not exactly one case");
  return found;
};
const heldOf = async (person: Sender) => (await world.chain.postedOf(person, "usdc")).held;

describe("a confirmed match", () => {
  const confirm = async (person: Sender) => {
    await noteIdentityResult(world.chain.pool, person.id, world.clock.now());
    await world.screenDue();
    await decide((await onlyCaseOf(person)).id, "return");
  };
  const isFrozen = (person: Sender) => world.frozen.includes(person.id);

  it("freezes the account, and a released one does not", async () => {
    const [ivana, other] = [
      await world.join({ name: "Ivana Böse" }),
      await world.join({ name: "Ivana Böse" }),
    ];
    await confirm(ivana);
    expect(isFrozen(ivana)).toBe(true);
    await noteIdentityResult(world.chain.pool, other.id, world.clock.now());
    await world.screenDue();
    await decide((await onlyCaseOf(other)).id, "release");
    expect(isFrozen(other)).toBe(false);
  });

  it("freezes it also if the process dies after the decision", async () => {
    const ivana = await world.join({ name: "Ivana Böse" });
    await confirm(ivana);
    world.frozen.length = 0;
    await world.screenDue();
    expect(isFrozen(ivana)).toBe(true);
  });
});

describe("a name that was given up", () => {
  it("is compared with every deposit, until its match is released", async () => {
    const ivana = await world.join({ name: "Ivana Böse" });
    world.rename(ivana, "Ivana Good");
    await noteIdentityResult(world.chain.pool, ivana.id, world.clock.now());
    await world.screenDue();
    const identity = await onlyCaseOf(ivana);
    expect(identity).toMatchObject({ kind: "identity", name: "Ivana Böse" });
    await world.receive(ivana, 20);
    await world.screenDue();
    expect(await heldOf(ivana)).toBe(units(20));
    const deposit = (await casesOf(ivana)).find(({ kind }) => kind === "deposit");
    await decide(deposit?.id ?? "", "release");
    await decide(identity.id, "release");
    await world.receive(ivana, 20);
    await world.screenDue();
    expect([await heldOf(ivana), await casesOf(ivana)]).toEqual([0n, []]);
  });

  it("is compared with payments to addresses, too", async () => {
    const ivana = await world.join({ name: "Ivana Böse" });
    world.rename(ivana, "Ivana Good");
    const sent = await world.send(ivana, newAddress(), "10");
    expect(toWire(sent).status).toBe("checking");
    expect(await onlyCaseOf(ivana)).toMatchObject({ kind: "send" });
  });
});
