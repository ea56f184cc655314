import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actOf } from "../../../../../test/act-of.ts";
import {
  openWalletSendsWorld,
  type Sender,
  units,
  type WalletSendsWorld,
} from "../../../../../test/worlds/open-wallet-sends.ts";
import type { CaseDecision } from "./case-choices.ts";

let world: WalletSendsWorld;
beforeAll(async () => {
  world = await openWalletSendsWorld();
});
afterAll(() => world?.close());

const [admin, colleague] = [randomUUID(), randomUUID()];
const decideAs = (by: string, id: string, decision: CaseDecision) =>
  world.sends.decideCase(actOf(by), { id, decision, note: "Checked" });
const casesFor = async (reader: string) =>
  (await world.sends.listCases(actOf(reader), { status: "open", limit: 50 })).cases;
const heldOf = async (person: Sender) => (await world.chain.postedOf(person, "usdc")).held;

async function heldDeposit(): Promise<{ person: Sender; id: string }> {
  const person = await world.join();
  world.listDepositor(true);
  await world.receive(person, 40);
  await world.screenDue();
  const found = (await casesFor(admin)).find((one) => one.person?.id === person.id);
  if (found === undefined) throw new Error("the deposit has no case");
  return { person, id: found.id };
}

it("a release needs a second member of staff; the first one's release is shown and changes nothing", async () => {
  const { person, id } = await heldDeposit();
  expect(await decideAs(colleague, id, "release")).toEqual({ id, decided_at: null });
  expect(await heldOf(person)).toBe(units(40));
  expect((await casesFor(admin)).find((one) => one.id === id)).toMatchObject({
    decided: null,
    release_proposed: { by: colleague, note: "Checked" },
  });
  await expect(decideAs(colleague, id, "release")).rejects.toMatchObject({
    code: "NEEDS_ANOTHER_APPROVER",
  });
  expect((await decideAs(admin, id, "release")).decided_at).not.toBeNull();
  expect(await heldOf(person)).toBe(0n);
});

it("the first word for a release counts for a week, and not if the case was kept since", async () => {
  const { person, id } = await heldDeposit();
  await decideAs(colleague, id, "release");
  world.clock.move(7 * 24 * 3_600_000);
  expect((await decideAs(admin, id, "release")).decided_at).toBeNull();
  await decideAs(colleague, id, "keep");
  expect((await decideAs(colleague, id, "release")).decided_at).toBeNull();
  expect(await heldOf(person)).toBe(units(40));
  await decideAs(admin, id, "release");
  expect(await heldOf(person)).toBe(0n);
});

it("nobody decides their own case or finds it in their list", async () => {
  const { person, id } = await heldDeposit();
  for (const decision of ["release", "keep"] as const) {
    await expect(decideAs(person.id, id, decision)).rejects.toMatchObject({
      code: "STAFF_ABOUT_SELF",
    });
  }
  expect((await casesFor(person.id)).map((one) => one.id)).not.toContain(id);
  expect((await casesFor(admin)).map((one) => one.id)).toContain(id);
});
