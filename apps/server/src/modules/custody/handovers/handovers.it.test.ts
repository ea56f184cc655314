import { inTransaction } from "@lilypad/db";
import { getAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type HandoverWorld, openHandovers } from "../../../../test/custody/open-handovers.ts";
import type { Member } from "../../../../test/worlds/settlement-world.ts";
import { newId } from "../../../platform/ids.ts";

let hw: HandoverWorld;

beforeAll(async () => {
  hw = await openHandovers();
});
afterAll(() => hw?.world.close());

const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

it("creates the Safe, announces the hand-over, and gives the Safe to its person when the guardian finishes it", async () => {
  const ada = await hw.joinWithKey();
  const { id } = await hw.request(ada);
  await hw.settle();
  const { holder, handover } = await hw.handovers.read(ada.id);
  expect(holder).toBe("lilypad");
  expect(handover).toMatchObject({
    id,
    state: "announced",
    newOwner: getAddress(hw.signerOf(ada)),
  });
  expect(hw.told.find(({ personId }) => personId === ada.id)).toMatchObject({
    kind: "handover_announced",
    handoverId: id,
    takesEffectAt: new Date(handover?.takesEffectAt ?? ""),
  });
  await hw.wait(11);
  await hw.finish(ada);
  await hw.settle();
  expect(await hw.handovers.read(ada.id)).toMatchObject({
    holder: "person",
    handover: { state: "finished" },
  });
  expect(hw.toldTo(ada)).toEqual(["handover_announced", "handover_finished"]);
  // The new owner and module are part of it, and no changes of their own.
  expect(hw.safeChanges).toEqual([]);
  await expect(hw.request(ada)).rejects.toMatchObject({ code: "HANDOVER_NOT_NEEDED" });

  // Money still moves both ways, now through the own-Safe module.
  const ben = await hw.world.join();
  await hw.world.deposit(ada, "usdc", dollars(10));
  await hw.settle();
  const transfer = await hw.world.send(ada, ben, "usdc", dollars(3));
  await hw.settle();
  expect(await hw.world.stateOf(transfer)).toMatchObject({ status: "confirmed" });
  expect(await hw.world.findDifferences([ada, ben])).toEqual([]);
});

it("has one effect when it is requested twice, also concurrently", async () => {
  const ada = await hw.joinWithKey();
  const [one, two] = await Promise.allSettled([hw.request(ada), hw.request(ada)]);
  const again = await hw.request(ada);
  for (const answer of [one, two])
    if (answer.status === "fulfilled") expect(answer.value.id).toBe(again.id);
  await hw.settle();
  expect((await hw.request(ada)).id).toBe(again.id);
  const { rows } = await hw.world.pool.query("select 1 from handover where person_id = $1", [
    ada.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(hw.toldTo(ada)).toEqual(["handover_announced"]);
});

it("needs a passkey, and a key that was chosen", async () => {
  const ada = await hw.joinWithKey();
  hw.weather.hasPasskey = false;
  await expect(hw.request(ada)).rejects.toMatchObject({ code: "PASSKEY_REQUIRED" });
  hw.weather.hasPasskey = true;
  await expect(hw.request(await hw.world.join())).rejects.toMatchObject({
    code: "OWN_KEY_REQUIRED",
  });
});

it("is refused while the account is protected after a change of passkeys or passcode, and says from when it is possible", async () => {
  const ada = await hw.joinWithKey();
  const usual = hw.weather.factorTimes;
  const at = hw.clock.now().getTime();
  const inHours = (hours: number) => new Date(at + hours * 3_600_000);
  for (const [factorTimes, from] of [
    [{ factorSince: inHours(0), limitsLoweredUntil: null }, inHours(7 * 24)],
    [{ factorSince: inHours(-9_000), limitsLoweredUntil: inHours(3) }, inHours(3)],
  ] as const) {
    hw.weather.factorTimes = factorTimes;
    await expect(hw.request(ada)).rejects.toMatchObject({ code: "HANDOVER_TOO_EARLY" });
    expect((await hw.handovers.read(ada.id)).possibleFrom).toBe(from.toISOString());
  }
  hw.weather.factorTimes = usual;
  expect((await hw.handovers.read(ada.id)).possibleFrom).toBeNull();
  expect(await hw.request(ada)).toMatchObject({ state: "requested" });
});

it("is cancelled on the chain, and can be requested again afterwards", async () => {
  const ada = await hw.requested();
  expect(await hw.handovers.cancel(hw.callerOf(ada))).toMatchObject({ state: "cancelling" });
  await expect(hw.request(ada)).rejects.toMatchObject({ code: "HANDOVER_CANCELLING" });
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("cancelled");
  expect(await hw.isOpen(ada)).toBe(false);
  expect(hw.toldTo(ada)).toEqual(["handover_announced", "handover_cancelled"]);
  await hw.request(ada);
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("announced");
  expect(await hw.isOpen(ada)).toBe(true);
});

it("is cancelled without a trace on the chain if it was never announced", async () => {
  const ada = await hw.joinWithKey();
  await hw.request(ada);
  await hw.handovers.cancel(hw.callerOf(ada));
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("cancelled");
  expect(await hw.world.chain.hasCode(ada.safe)).toBe(false);
  await expect(hw.handovers.cancel(hw.callerOf(await hw.world.join()))).rejects.toMatchObject({
    code: "HANDOVER_NOT_OPEN",
  });
});

it("is cancelled by the link in the mail, which works for this hand-over only", async () => {
  const ada = await hw.requested();
  const { handover } = await hw.handovers.read(ada.id);
  const id = handover?.id ?? "";
  expect(await hw.handovers.readLink(id)).toBe("asks");
  expect(await hw.stateOf(ada)).toBe("announced");
  expect(await hw.handovers.cancelByLink(id)).toBe("done");
  expect(await hw.handovers.cancelByLink(id)).toBe("done");
  await hw.settle();
  await hw.request(ada);
  await hw.settle();
  expect(await hw.handovers.cancelByLink(id)).toBe("done");
  expect(await hw.stateOf(ada)).toBe("announced");
  expect(await hw.handovers.readLink(newId())).toBeNull();
});

it("is cancelled when its passkey is removed or the second factor is reset, and not for other changes", async () => {
  const note = (member: Member, kind: string) =>
    inTransaction(hw.world.pool, (db) =>
      hw.handovers.noteSecurityChange(db, { personId: member.id, kind }),
    );
  const ada = await hw.requested("removed");
  await note(ada, "passkey_added");
  expect(await hw.stateOf(ada)).toBe("announced");
  await note(ada, "passkey_removed");
  const ben = await hw.requested();
  await note(ben, "passkey_removed");
  expect(await hw.stateOf(ben)).toBe("announced");
  await note(ben, "passcode_reset");
  await hw.settle();
  for (const member of [ada, ben]) {
    expect(await hw.stateOf(member)).toBe("cancelled");
    expect(await hw.isOpen(member)).toBe(false);
  }
});

it("is cancelled when the account is deleted, and nobody is told any more", async () => {
  const ada = await hw.requested();
  await inTransaction(hw.world.pool, (db) => hw.handovers.forgetPerson(db, ada.id, hw.clock.now()));
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("cancelled");
  expect(await hw.isOpen(ada)).toBe(false);
  expect(hw.toldTo(ada)).toEqual(["handover_announced"]);
});

it("becomes void when the module is paused, and can be requested again", async () => {
  const [ada, ben] = [await hw.requested(), await hw.requested()];
  await hw.handovers.cancel(hw.callerOf(ben));
  await hw.callModule("guardian", "pause", []);
  while (await hw.settlement.scan());
  expect(await hw.stateOf(ada)).toBe("void");
  expect(hw.toldTo(ada)).toEqual(["handover_announced", "handover_void"]);
  expect(await hw.stateOf(ben)).toBe("cancelled");
  // While it is paused, a new request waits.
  await hw.request(ada);
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("requested");
  await hw.world.unpauseModule();
  hw.weather.aheadMs += 16_000;
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("announced");
});
