import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";
import { type OutboxEvent, toPersonEvents } from "../../../../platform/live/live-event.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const newAddress = () => `sessions${++people}@example.com`;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1";

async function signInOn(userAgent: string, email: string) {
  world.passSeconds(31);
  await world.ask(email);
  const { body } = await world.call("POST", "/api/v1/auth/verify-otp", {
    body: { email, token: world.codeFor(email), type: "signup" },
    headers: { "user-agent": userAgent },
    ip: "198.51.100.23",
  });
  const { access_token, refresh_token } = body.data.session;
  const caller = await world.identity.authenticate(access_token);
  return {
    token: access_token as string,
    refreshToken: refresh_token as string,
    id: caller?.sessionId ?? "",
    personId: caller?.personId ?? "",
  };
}
const list = async (token: string) =>
  (await world.call("GET", "/api/v1/auth/sessions", { token })).body.data.sessions;
const end = (token: string, id: string) =>
  world.call("DELETE", `/api/v1/auth/sessions/${id}`, { token });
const change = (token: string) =>
  world.call("PUT", "/api/v1/auth/profile", { token, body: { first_name: "Ada" } });

describe("the list of own sessions", () => {
  it("shows each device, the current session first, then the most recently used", async () => {
    const email = newAddress();
    const desk = await signInOn(firefox, email);
    const startedAt = world.now();
    const phone = await signInOn(iPhone, email);
    const script = await signInOn("curl/8.9.1", email);
    world.passSeconds(60);
    await world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: phone.refreshToken },
    });
    expect(await list(desk.token)).toEqual([
      {
        id: desk.id,
        device: "Firefox on Linux",
        created_at: startedAt.toISOString(),
        last_seen_at: startedAt.toISOString(),
        current: true,
      },
      expect.objectContaining({
        id: phone.id,
        device: "Safari on iPhone",
        last_seen_at: world.now().toISOString(),
        current: false,
      }),
      expect.objectContaining({ id: script.id, device: "Unknown device" }),
    ]);
  });

  it("omits revoked sessions, and those unused for seven days", async () => {
    const email = newAddress();
    const old = await signInOn(firefox, email);
    world.passSeconds(7 * 86_400 - 60);
    const ended = await signInOn(iPhone, email);
    await world.call("POST", "/api/v1/auth/logout", { token: ended.token });
    world.passSeconds(30);
    const here = await signInOn(firefox, email);
    expect((await list(here.token)).map(({ id }: { id: string }) => id)).toEqual([here.id]);
    expect(old.id).not.toBe(here.id);
  });

  it("contains no other people's sessions, network addresses or complete user agents", async () => {
    const ann = await signInOn(firefox, newAddress());
    const bob = await signInOn(firefox, newAddress());
    expect(await list(bob.token)).toHaveLength(1);
    const { rows } = await database.pool.query<{ row: string }>(
      "select session::text as row from session where id = any($1)",
      [[ann.id, bob.id]],
    );
    const kept = rows.map(({ row }) => row).join("\n");
    expect(kept).not.toContain("198.51.100");
    expect(kept).not.toContain("Gecko");
  });
});

describe("ending a session from another device", () => {
  it("immediately blocks security routes and refreshing, for this session only", async () => {
    const email = newAddress();
    const desk = await signInOn(firefox, email);
    const phone = await signInOn(iPhone, email);
    expect((await change(phone.token)).status).toBe(200);
    expect((await end(desk.token, phone.id)).body).toEqual({
      success: true,
      data: { ended: true },
    });
    expect((await change(phone.token)).body.code).toBe("UNAUTHENTICATED");
    const refreshed = await world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: phone.refreshToken },
    });
    expect(refreshed.body.error_code).toBe("session_expired");
    expect((await change(desk.token)).status).toBe(200);
    expect((await list(desk.token)).map(({ id }: { id: string }) => id)).toEqual([desk.id]);
    expect((await end(desk.token, phone.id)).status).toBe(200);
  });

  it("has every node close the event streams of each ended session, even of several at the same time", async () => {
    const email = newAddress();
    const here = await signInOn(firefox, email);
    const others = [await signInOn(iPhone, email), await signInOn(iPhone, email)];
    await database.pool.query("delete from outbox");
    await world.call("POST", "/auth/v1/logout?scope=others", { token: here.token });
    const { rows } = await database.pool.query<OutboxEvent>(
      "select topic, person_id, other_person_id, subject_id from outbox",
    );
    expect(
      toPersonEvents(rows)
        .map(({ type, id }) => `${type} ${id}`)
        .sort(),
    ).toEqual(others.map(({ id }) => `session_ended ${id}`).sort());
    await database.pool.query("delete from outbox");
    await world.call("POST", "/auth/v1/logout?scope=others", { token: here.token });
    expect((await database.pool.query("select 1 from outbox")).rowCount).toBe(0);
  });

  it("is possible for one's own sessions only, and requires a live one", async () => {
    const ann = await signInOn(firefox, newAddress());
    const bob = await signInOn(firefox, newAddress());
    for (const id of [bob.id, ann.personId, "00000000-0000-4000-8000-000000000000"]) {
      expect((await end(ann.token, id)).body.code).toBe("NOT_FOUND");
    }
    expect((await end(ann.token, "not-an-id")).body.code).toBe("VALIDATION_FAILED");
    expect((await change(bob.token)).status).toBe(200);

    await world.call("POST", "/api/v1/auth/logout", { token: ann.token });
    expect((await end(ann.token, ann.id)).body.code).toBe("UNAUTHENTICATED");
  });
});

describe("a sign-in", () => {
  it("calls onSignIn with the device in the transaction that opens the session", async () => {
    const told: Record<string, unknown>[] = [];
    const listening = await openIdentityApp({
      pool: database.pool,
      onSignIn: async (_db, signIn) => {
        told.push(signIn);
      },
    });
    const email = newAddress();
    const first = await listening.signIn(email);
    const second = await listening.signIn(email, "login");
    expect(told).toEqual([
      expect.objectContaining({ personId: first.personId, isNew: true, device: "Unknown device" }),
      expect.objectContaining({ personId: second.personId, isNew: false }),
    ]);
    await listening.app.close();

    const failing = await openIdentityApp({
      pool: database.pool,
      onSignIn: async () => {
        throw new Error("the news could not be kept");
      },
    });
    await failing.ask(newAddress());
    const stranger = newAddress();
    await failing.ask(stranger);
    const refused = await failing.enter(stranger, failing.codeFor(stranger));
    expect(refused.status).toBe(500);
    expect(
      (await database.pool.query("select 1 from person where email = $1", [stranger])).rowCount,
    ).toBe(0);
    await failing.app.close();
  });
});
