import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { openPeople, type TestPerson } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  // A Friday: the week started on Sunday 26 April, the month today.
  world = await openIdentityApp({
    pool: database.pool,
    startsAt: new Date("2026-05-01T09:00:00Z"),
  });
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const fingerprint = "0123456789abcdef";
const newDevice = () => ({ fingerprint, sessionId: randomUUID() as string });
type Device = ReturnType<typeof newDevice>;

const capture = (device: Device, code: string, ip?: string) =>
  world.call("POST", "/api/v1/referrals/capture", {
    body: {
      ...device,
      code,
      userAgent: "Mozilla/5.0 (a phone)",
      timestamp: "2026-05-01T09:00:00Z",
    },
    ...(ip === undefined ? {} : { ip }),
  });
const match = async (device: Device) =>
  (await world.call("POST", "/api/v1/referrals/match", { body: device })).body.data;

describe("an invitation", () => {
  const invitation = async (code: string) =>
    (await world.call("GET", `/api/v1/public/invitations/${code}`)).body.data;

  it("names only the first name of the person who shares it, and the rewards", async () => {
    const [ann] = (await openPeople(database.pool, ["Ann"])) as [TestPerson];
    await database.pool.query(
      "insert into referral_code (person_id, code, created_at) values ($1, 'ANNN2345', now())",
      [ann.id],
    );
    const shown = {
      inviter: { first_name: "Ann", avatar_colour: expect.any(String) },
      signup_reward: "100.00",
      invitation_reward: "100.00",
    };
    expect(await invitation("ANNN2345")).toEqual(shown);
    expect(await invitation("annn2345")).toEqual(shown);
    await database.pool.query("update person set deactivated_at = now() where id = $1", [ann.id]);
    expect(await invitation("ANNN2345")).toEqual({ ...shown, inviter: null });
  });

  it("with an unknown code has no inviter, like that of a person who has left", async () => {
    expect(await invitation("ZZZZ2345")).toMatchObject({ inviter: null, signup_reward: "100.00" });
  });
});

describe("a code captured by a device", () => {
  it("is returned to this device without a session", async () => {
    const device = newDevice();
    expect((await capture(device, "ABCD2345")).body.data).toEqual({ captured: true });
    expect(await match(device)).toEqual({ code: "ABCD2345" });
    expect(await match({ ...device, sessionId: device.sessionId.toUpperCase() })).toEqual({
      code: "ABCD2345",
    });
  });

  it("is not returned to another device, even with the same fingerprint", async () => {
    const device = newDevice();
    await capture(device, "ABCD2345");
    expect(await match(newDevice())).toEqual({ code: null });
    expect(await match({ ...device, fingerprint: "0123456789abcdee" })).toEqual({ code: null });
  });

  it("is replaced by a later one, and stored as one row without device data", async () => {
    const device = newDevice();
    await capture(device, "ABCD2345");
    await capture(device, "WXYZ6789");
    expect(await match(device)).toEqual({ code: "WXYZ6789" });
    const { rows } = await database.pool.query<{ kept: string }>(
      "select row_to_json(c)::text as kept from referral_capture c where code in ('WXYZ6789')",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).not.toContain(device.sessionId);
    expect(rows[0]?.kept).not.toContain(fingerprint);
    expect(rows[0]?.kept).not.toContain("Mozilla");
  });

  it("gets the same answer whether or not the code exists", async () => {
    expect((await capture(newDevice(), "nobody")).body).toEqual(
      (await capture(newDevice(), "ABCD2345")).body,
    );
  });

  it.each([
    ["a code with spaces", { code: "no spaces" }],
    ["a short fingerprint", { fingerprint: "0123" }],
    ["an invalid visitor id", { sessionId: "me" }],
    ["NUL in the user agent", { userAgent: "a\u0000b" }],
    ["an unknown field", { email: "a@example.com" }],
  ])("is refused with %s", async (_, change) => {
    const body = {
      ...newDevice(),
      code: "ABCD2345",
      userAgent: "x",
      timestamp: "2026-05-01T09:00:00Z",
      ...change,
    };
    const answer = await world.call("POST", "/api/v1/referrals/capture", { body });
    expect(answer.body.code).toBe("VALIDATION_FAILED");
  });
});

interface Guest extends TestPerson {
  token: string;
}
const newGuests = async (names: string[]): Promise<Guest[]> =>
  Promise.all(
    (await openPeople(database.pool, names)).map(async (person) => ({
      ...person,
      token: await world.tokenFor(person.caller),
    })),
  );
const invite = (host: Guest, guest: Guest, at: string) =>
  database.pool.query("insert into referral (referee, referrer, created_at) values ($1, $2, $3)", [
    guest.id,
    host.id,
    at,
  ]);
const read = (path: string, { token }: Guest) => world.call("GET", path, { token });

describe("a person's referrals", () => {
  it("are counted in total, this week and this month, at the older path as well", async () => {
    const [host, ...guests] = await newGuests(["Host", "A", "B", "C", "D"]);
    if (host === undefined) throw new Error("nobody was opened");
    const none = { total: 0, thisWeek: 0, thisMonth: 0 };
    expect((await read("/api/v1/referrals/count", host)).body.data).toEqual(none);
    const times = [
      "2026-05-01T00:00:00Z", // this month, this week
      "2026-04-30T23:59:59Z", // last month, this week
      "2026-04-26T00:00:00Z", // last month, this week's first moment
      "2026-04-25T23:59:59Z", // last month, last week
    ];
    await Promise.all(guests.map((guest, index) => invite(host, guest, times[index] ?? "")));
    const counts = { total: 4, thisWeek: 3, thisMonth: 1 };
    expect((await read("/api/v1/referrals/count", host)).body.data).toEqual(counts);
    expect((await read("/api/referrals/count", host)).body.data).toEqual(counts);
    const [other] = guests;
    if (other !== undefined)
      expect((await read("/api/v1/referrals/count", other)).body.data).toEqual(none);
  });

  it("are listed once each, newest first, page by page, even if several have the same time", async () => {
    const [host, ...guests] = await newGuests(["Host", ...Array<string>(7).fill("Guest")]);
    if (host === undefined) throw new Error("nobody was opened");
    for (const [index, guest] of guests.entries()) {
      await invite(host, guest, index < 4 ? "2026-04-30T12:00:00Z" : `2026-04-2${index}T12:00:00Z`);
    }
    const seen: { id: string; created_at: string }[] = [];
    let cursor: string | null = "";
    let pages = 0;
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { data } = (await read(`/api/v1/referrals/mine?limit=3${query}`, host)).body;
      seen.push(...data.items);
      cursor = data.nextCursor;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(guests.map(({ id }) => id)));
    expect(seen).toHaveLength(7);
    const times = seen.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it("are listed with public profile fields, and a deactivated person without a name", async () => {
    const [host, ann, gone] = await newGuests(["Host", "Ann", "Gone"]);
    if (host === undefined || ann === undefined || gone === undefined) throw new Error("nobody");
    await invite(host, ann, "2026-04-30T12:00:00Z");
    await invite(host, gone, "2026-04-29T12:00:00Z");
    await database.pool.query(
      "update referral set is_quality = true, quality_at = created_at where referee = $1",
      [ann.id],
    );
    await database.pool.query("update person set deactivated_at = now() where id = $1", [gone.id]);
    const { data } = (await read("/api/v1/referrals/mine", host)).body;
    expect(data).toEqual({
      items: [
        {
          id: ann.id,
          created_at: "2026-04-30T12:00:00.000Z",
          is_quality: true,
          reward: null,
          referee_profile: {
            first_name: "Ann",
            last_name: "Example",
            display_tag: expect.stringMatching(/^t/),
            avatar_colour: "#6366f1",
          },
        },
        {
          id: gone.id,
          created_at: "2026-04-29T12:00:00.000Z",
          is_quality: false,
          reward: null,
          referee_profile: {
            first_name: null,
            last_name: null,
            display_tag: null,
            avatar_colour: "#6366f1",
          },
        },
      ],
      nextCursor: null,
    });
    await database.pool.query(
      "update person set deleted_at = now(), first_name = 'Deleted account', last_name = null where id = $1",
      [gone.id],
    );
    const [, left] = (await read("/api/v1/referrals/mine", host)).body.data.items;
    expect(left.referee_profile.first_name).toBe("Deleted account");
  });

  it.each(["nonsense", Buffer.from("2026-13-01 x").toString("base64url"), "a%20b", ""])(
    "cannot be listed from the cursor %j",
    async (cursor) => {
      const [host] = await newGuests(["Host"]);
      if (host === undefined) throw new Error("nobody was opened");
      const answer = await read(`/api/v1/referrals/mine?cursor=${cursor}`, host);
      expect(answer.body.code).toBe("VALIDATION_FAILED");
    },
  );
});

describe("housekeeping of captures", () => {
  it("deletes those older than a day, which no longer match anyway", async () => {
    const [old, fresh] = [newDevice(), newDevice()];
    await capture(old, "QLDQLD22");
    world.passSeconds(3600);
    await capture(fresh, "NEWNEW22");
    world.passSeconds(23 * 3600);
    expect(await match(old)).toEqual({ code: null });
    expect(await match(fresh)).toEqual({ code: "NEWNEW22" });
    expect(await world.rewards.forgetExpired()).toBeGreaterThan(0);
    const { rows } = await database.pool.query("select code from referral_capture");
    expect(rows).toEqual([{ code: "NEWNEW22" }]);
  });
});
