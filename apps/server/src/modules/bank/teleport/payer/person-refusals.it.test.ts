import { randomUUID } from "node:crypto";
import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTeleport, type TeleportWorld } from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";
import { newToken } from "../state/link-token.ts";

let database: TestDatabase;
let world: TeleportWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
});
afterEach(() => {
  world.ramp.recover();
  world.ramp.setTerms({ rate: "1", fee: "0" });
  Object.assign(world.kyc, { satisfied: true, active: true, steppedUp: true });
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

/** Ann's link, and Ben who may pay it. */
async function linkFor() {
  const [ann, ben] = [await world.newOwner(), await world.newOwner()];
  return { ann, ben, code: await ann.newCode() };
}

describe("an offer to a signed-in payer is refused", () => {
  it("without a session, and for an unknown link", async () => {
    const { ben } = await linkFor();
    const body = { code: newToken(), linkedAccountId: ben.british.id };
    expect((await world.send("POST", "/teleport/quotes", {}, body)).status).toBe(401);
    expect(await ben.quote(newToken())).toMatchObject({ code: "TELEPORT_NOT_FOUND" });
    expect(await ben.quote("short")).toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("for one's own link", async () => {
    const { ann, code } = await linkFor();
    expect(await ann.quote(code)).toMatchObject({
      status: 409,
      code: "TELEPORT_OWN_LINK",
      error: expect.stringMatching(/No money was moved/),
    });
    expect(await ann.payments()).toEqual([]);
  });

  it("from any account but an active one of their own in a supported currency", async () => {
    const { ann, ben, code } = await linkFor();
    expect(await ben.quote(code, ann.british.id)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await ben.quote(code, randomUUID())).toMatchObject({ code: "NOT_FOUND" });
    await database.pool.query("update linked_account set status = 'errored' where id = $1", [
      ben.american.id,
    ]);
    expect(await ben.quote(code, ben.american.id)).toMatchObject({
      code: "BANK_ACCOUNT_NOT_ACTIVE",
    });
    await database.pool.query(
      "update linked_account set status = 'active', currency = 'NGN' where id = $1",
      [ben.american.id],
    );
    expect(await ben.quote(code, ben.american.id)).toMatchObject({ code: "RAMP_UNSUPPORTED" });
    await world.accounts.unlinkAccount({ personId: ben.id, id: ben.british.id });
    expect(await ben.quote(code)).toMatchObject({ code: "NOT_FOUND" });
  });

  it("while the payer's identity is under review", async () => {
    const { ben, code } = await linkFor();
    world.kyc.active = false;
    expect(await ben.quote(code)).toMatchObject({ status: 403, code: "KYC_UNDER_REVIEW" });
  });

  it("while the owner's identity is under review", async () => {
    const { ann, ben, code } = await linkFor();
    world.kyc.underReview.add(ann.id);
    expect(await ben.quote(code)).toMatchObject({ code: "TELEPORT_NOT_PAYABLE_YET" });
    world.kyc.underReview.clear();
    expect((await ben.quote(code)).status).toBe(200);
  });

  it("for a link that was cancelled, or that another browser is paying", async () => {
    const { ann, ben, code } = await linkFor();
    await world.newBrowser(code).begin();
    expect(await ben.quote(code)).toMatchObject({ code: "TELEPORT_UNDER_WAY" });
    const [{ id }] = await ann.links();
    await ann.cancel(id);
    expect(await ben.quote(code)).toMatchObject({ status: 410, code: "TELEPORT_NOT_OPEN" });
  });

  it("if the provider does not pay to other customers' accounts", async () => {
    const { ben, code } = await linkFor();
    for (const error of ["UNSUPPORTED", "NOT_FOUND", "INVALID_INPUT"] as const) {
      world.ramp.failOn("createQuote", new RampError(error, "no"), { times: 1 });
      expect(await ben.quote(code)).toMatchObject({ code: "RAMP_UNSUPPORTED" });
    }
    world.ramp.failOn("createQuote", new RampError("CUSTOMER_NOT_ACTIVE", "no"));
    expect(await ben.quote(code)).toMatchObject({ code: "KYC_REQUIRED" });
  });

  it("after several in a short time, for any links", async () => {
    const ben = await world.newOwner();
    const ann = await world.newOwner();
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 22; round += 1)
      codes.push((await ben.quote(await ann.newCode())).code);
    expect(codes.map((code) => code === "RATE_LIMITED")).toEqual(
      codes.map((_, round) => round >= 20),
    );
  });
});
