import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Guest,
  openAdministrators,
  openGuests,
} from "../../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;
/** Another process of the same installation. */
let otherProcess: IdentityApp;
let ann: Guest;
let bob: Guest;
let carl: Guest;
const adminEmails: string[] = [];
const rulesFile = join(mkdtempSync(join(tmpdir(), "reward-rules-")), "rules.json");

const lil = (amount: unknown) => ({ asset: "LIL", amount });
const shipped = {
  signup: lil("100.00"),
  notifications: lil("50.00"),
  referral_referrer: lil("500.00"),
  referral_referee: lil("100.00"),
};
const writeRules = (content: unknown) =>
  writeFileSync(rulesFile, typeof content === "string" ? content : JSON.stringify(content));

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  writeRules(shipped);
  world = await openIdentityApp({ pool: database.pool, adminEmails, rulesFile });
  otherProcess = await openIdentityApp({ pool: database.pool, adminEmails, rulesFile });
  await world.rewards.publishRules();
  const [one, two, three] = await openAdministrators(world, adminEmails, ["Ann", "Bob", "Carl"]);
  if (one === undefined || two === undefined || three === undefined) throw new Error("nobody");
  [ann, bob, carl] = [one, two, three];
});
afterAll(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await world.app.close();
  await otherProcess.app.close();
  await database.drop();
});

const newGuest = async (): Promise<Guest> => {
  const [guest] = await openGuests(world, ["Guest"]);
  if (guest === undefined) throw new Error("nobody was opened");
  return guest;
};
const get = (path: string, { token }: Guest) =>
  world.call("GET", `/api/v1/rewards/${path}`, { token });
const reload = ({ token }: Guest) =>
  world.call("POST", "/api/v1/rewards/admin/rules/reload", { token });

describe("the reward rules in force", () => {
  it("are shown to everyone who is signed in", async () => {
    expect((await get("rules", await newGuest())).body.data).toEqual({
      version: 1,
      rules: [
        { rule: "signup", amount: "100.00", currency: "LIL" },
        { rule: "notifications", amount: "50.00", currency: "LIL" },
        { rule: "referral_referrer", amount: "500.00", currency: "LIL" },
        { rule: "referral_referee", amount: "100.00", currency: "LIL" },
      ],
    });
  });

  it("apply in every process once they are loaded, with a new version", async () => {
    writeRules({ ...shipped, signup: lil("120") });
    const guest = await newGuest();
    const token = await otherProcess.tokenFor(guest.caller);
    const grant = () => otherProcess.call("POST", "/api/v1/rewards/grant/signup", { token });
    const before = (await world.call("GET", "/api/v1/rewards/rules", ann)).body.data.version;
    const { data } = (await reload(ann)).body;
    expect(data).toMatchObject({ version: before + 1, changed: true });
    expect((await grant()).body.data).toEqual({
      granted: true,
      amount: "120.00",
      alreadyGranted: false,
    });
    expect((await reload(bob)).body.data).toMatchObject({ version: before + 1, changed: false });
    // Earlier grants do not change.
    writeRules(shipped);
    await reload(ann);
    expect((await grant()).body.data).toEqual({
      granted: false,
      amount: "120.00",
      alreadyGranted: true,
    });
  });

  it.each([
    ["one rule is invalid", { ...shipped, referral_referee: lil("-1") }, "referral_referee.amount"],
    ["one is missing", { ...shipped, notifications: undefined }, "notifications"],
    ["one is unknown", { ...shipped, birthday: lil("1") }, "file"],
    ["one pays too much", { ...shipped, signup: lil("100000.01") }, "signup.amount"],
    ["the file is not JSON", "{ signup", "file"],
  ])("do not change if %s", async (_why, content, path) => {
    const before = (await get("rules", ann)).body.data;
    writeRules(content);
    const { status, body } = await reload(ann);
    expect(status).toBe(422);
    expect(body.code).toBe("REWARD_RULES_INVALID");
    expect(body.error).toBe(
      "The rules file has errors. Nothing was changed. The previous rules still apply.",
    );
    expect(body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
    expect((await get("rules", ann)).body.data).toEqual(before);
    writeRules(shipped);
  });

  it("get one version if several processes load the same change at the same time", async () => {
    writeRules({ ...shipped, notifications: lil("55") });
    const answers = await Promise.all([ann, bob, carl, ann, bob].map(reload));
    expect(answers.filter(({ body }) => body.data.changed)).toHaveLength(1);
    writeRules(shipped);
    await reload(ann);
  });
});
