import { assets } from "@lilypad/money";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Guest, openAdministrators, openGuests } from "../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";
import { newId } from "../../../platform/ids.ts";

let database: TestDatabase;
let world: IdentityApp;
let admin: Guest;
let ann: Guest;
let bob: Guest;
const adminEmails: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails });
  [admin] = (await openAdministrators(world, adminEmails, ["Admin"])) as [Guest];
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query("truncate person_report");
  [ann, bob] = (await openGuests(world, ["Ann", "Bob"])) as [Guest, Guest];
});

/** Stores a payment request for five dollars. Returns its id. */
async function storeRequest(from: Guest, to: Guest): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into payment_request (id, requestor_id, payer_id, asset, amount, note, correlation_id, digest, created_at, expires_at)
       values ($1, $2, $3, $4, 5000000, 'Pay or else', $1, $1, $5, $5::timestamptz + interval '30 days')`,
    [id, from.id, to.id, assets.usdc.number, world.now()],
  );
  return id;
}
const report = (by: Guest, requestId: string, body: object = { reason: "scam" }) =>
  world.call("POST", `/api/v1/payments/requests/${requestId}/report`, { token: by.token, body });
const listed = async (status = "open") =>
  (await world.call("GET", `/api/v1/reports?status=${status}`, { token: admin.token })).body.data
    .reports;
const close = (id: string, note = "Warned by email") =>
  world.call("POST", `/api/v1/reports/${id}/close`, { token: admin.token, body: { note } });

describe("a report", () => {
  it("is listed for administrators with its payment request until one of them closes it", async () => {
    const requestId = await storeRequest(bob, ann);
    const details = "  Says he is from the bank  ";
    expect((await report(ann, requestId, { reason: "scam", details })).status).toBe(200);
    const [open, ...more] = await listed();
    expect(more).toEqual([]);
    expect(open).toMatchObject({
      reason: "scam",
      details: "Says he is from the bank",
      reported_at: world.now().toISOString(),
      reporter: { id: ann.id, first_name: "Ann" },
      reported: { id: bob.id, first_name: "Bob" },
      reporters: 1,
      request: { id: requestId, amount: "5.00", currency: "USD", note: "Pay or else" },
      closed: null,
    });
    expect((await close(open.id)).body.data).toEqual({
      id: open.id,
      closed_at: world.now().toISOString(),
    });
    expect(await listed()).toEqual([]);
    expect(await listed("closed")).toMatchObject([
      { id: open.id, closed: { by: admin.id, note: "Warned by email" } },
    ]);
    expect((await close(open.id)).body.code).toBe("REPORT_CLOSED");
    expect((await close(newId())).body.code).toBe("NOT_FOUND");
  });

  it("is stored once per request, and shows how many people reported the same person", async () => {
    const requestId = await storeRequest(bob, ann);
    for (let n = 0; n < 3; n += 1) expect((await report(ann, requestId)).status).toBe(200);
    const [cai] = (await openGuests(world, ["Cai"])) as [Guest];
    await report(cai, await storeRequest(bob, cai), { reason: "spam" });
    expect(await listed()).toMatchObject([{ reporters: 2 }, { reporters: 2 }]);
  });

  it("can be made only by the payer, and the reported person is not notified", async () => {
    const requestId = await storeRequest(bob, ann);
    expect((await report(bob, requestId)).body.code).toBe("NOT_FOUND");
    expect((await report(ann, newId())).body.code).toBe("NOT_FOUND");
    await report(ann, requestId);
    await world.delivered();
    expect(world.mailsTo(bob.caller.email)).toEqual([]);
    expect(await world.blockedPeople.readOwnData(bob.id, 100)).toEqual({
      blocked: [],
      reports: [],
    });
  });

  it("can be made for a request whose sender was blocked before", async () => {
    const requestId = await storeRequest(bob, ann);
    const blocked = await world.call("PUT", `/api/v1/blocked-people/${bob.id}`, {
      token: ann.token,
    });
    expect(blocked.status).toBe(200);
    expect((await report(ann, requestId)).status).toBe(200);
  });

  it("is accepted 20 times a day from one person", async () => {
    const answers: unknown[] = [];
    for (let n = 0; n < 21; n += 1) {
      const { status, body } = await report(ann, await storeRequest(bob, ann));
      answers.push(body.code ?? status);
    }
    expect(answers).toEqual([...Array(20).fill(200), "RATE_LIMITED"]);
  });
});

it.each([
  ["GET", "/api/v1/reports"],
  ["POST", `/api/v1/reports/${newId()}/close`],
] as const)("%s %s is refused to everyone but administrators", async (method, path) => {
  expect((await world.call(method, path)).body.code).toBe("UNAUTHENTICATED");
  expect((await world.call(method, path, { token: ann.token })).body.code).toBe("FORBIDDEN");
});

it("blocks and reports are in the data export; deleting the account removes them except a report's reason", async () => {
  const { pool } = database;
  const requestId = await storeRequest(bob, ann);
  await report(ann, requestId, { reason: "spam", details: "Every day" });
  await world.call("PUT", `/api/v1/blocked-people/${bob.id}`, { token: ann.token });
  await world.call("PUT", `/api/v1/blocked-people/${ann.id}`, { token: bob.token });
  expect(await world.blockedPeople.readOwnData(ann.id, 100)).toMatchObject({
    blocked: [{ id: bob.id, first_name: "Bob" }],
    reports: [{ request_id: requestId, reason: "spam", details: "Every day" }],
  });
  await world.blockedPeople.forgetPerson(pool, ann.id);
  expect(await listed()).toMatchObject([
    { reason: "spam", details: null, reporter: null, reported: { id: bob.id } },
  ]);
  const { rowCount } = await pool.query(
    "select from person_block where $1 in (blocker_id, blocked_id)",
    [ann.id],
  );
  expect(rowCount).toBe(0);
  await world.blockedPeople.forgetPerson(pool, bob.id);
  expect(await listed()).toEqual([]);
});

it("closed reports are removed after a year, open ones are kept", async () => {
  for (const requestId of [await storeRequest(bob, ann), await storeRequest(bob, ann)])
    await report(ann, requestId);
  const [open, closed] = await listed();
  await close(closed.id);
  world.passSeconds(365 * 24 * 60 * 60);
  expect(await world.blockedPeople.forgetExpired()).toBe(0);
  world.passSeconds(1);
  expect(await world.blockedPeople.forgetExpired()).toBe(1);
  const { rows } = await database.pool.query("select id from person_report");
  expect(rows).toEqual([{ id: open.id }]);
});
