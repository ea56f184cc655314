import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDatabases } from "../../../../test/clear-databases.ts";
import { collectFailures } from "../../../../test/collect-failures.ts";
import { type AnswerTo, fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { captureReferralOnOpen } from "./capture-on-open.ts";
import { captureReferral } from "./capture-referral.ts";
import { databaseCode } from "./pending-code.ts";
import { findReferral, forgetReferral } from "./referral-keeper.ts";
import { forgetVisitor } from "./visitor-id.ts";

const capture = "captureReferral";
const match = "matchReferral";
const now = new Date("2026-05-01T09:00:00Z");
const open = (address: string, state: unknown = null) => history.replaceState(state, "", address);

beforeEach(() => {
  vi.stubGlobal("screen", { width: 844, height: 390 });
});
afterEach(async () => {
  await forgetReferral();
  sessionStorage.clear();
  forgetVisitor();
});

describe("capturing a referral", () => {
  it("stores the code in the browser, tells the server, and removes it from the URL", async () => {
    const { calls } = fakeApi({ [capture]: { captured: true } });
    open("/onboarding?r=ABCD2345&utm=x#top");
    await captureReferral("ABCD2345", now);
    expect(localStorage.getItem("pending_referral")).toBe("ABCD2345");
    expect(localStorage.getItem("referral_captured_at")).toBe("2026-05-01T09:00:00.000Z");
    expect(sessionStorage.getItem("pending_referral")).toBe("ABCD2345");
    expect(history.state).toEqual({ pending_referral: "ABCD2345" });
    expect(await databaseCode()).toBe("ABCD2345");
    expect(`${location.pathname}${location.search}${location.hash}`).toBe("/onboarding?utm=x#top");
    expect(calls().map(({ body }) => body)).toEqual([
      {
        code: "ABCD2345",
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        userAgent: navigator.userAgent,
        timestamp: "2026-05-01T09:00:00.000Z",
      },
    ]);
    const databases = await indexedDB.databases();
    expect(databases).toContainEqual({ name: "lilypad-referrals", version: 1 });
  });

  it("happens once in 24 hours for the same code, and cleans the URL every time", async () => {
    const { calls } = fakeApi({ [capture]: { captured: true } });
    await captureReferral("ABCD2345", now);
    open("/onboarding?r=ABCD2345");
    await captureReferral("ABCD2345", new Date("2026-05-02T08:59:59Z"));
    expect(location.search).toBe("");
    expect(calls()).toHaveLength(1);
    await captureReferral("ABCD2345", new Date("2026-05-02T09:00:00Z"));
    expect(calls()).toHaveLength(2);
    await captureReferral("WXYZ6789", new Date("2026-05-02T09:00:01Z"));
    expect(calls()).toHaveLength(3);
    expect(await findReferral()).toBe("WXYZ6789");
  });

  it("only reports that the server could not be reached", async () => {
    const reported = collectFailures();
    fakeApi({ [capture]: noAnswer });
    open("/onboarding?r=ABCD2345");
    await captureReferral("ABCD2345", now);
    expect(reported).toEqual(["the referral could not be captured"]);
    expect(localStorage.getItem("pending_referral")).toBe("ABCD2345");
    expect(location.search).toBe("");
  });
});

describe("a page that is opened", () => {
  it.each(["/onboarding", "/", "/invite"])("captures the code of its link at %s", async (path) => {
    const { calls } = fakeApi({ [capture]: { captured: true } });
    open(`${path}?r=ABCD2345`);
    await captureReferralOnOpen();
    expect(calls()).toHaveLength(1);
    expect(location.search).toBe("");
  });

  it("captures nothing for a signed-in person", async () => {
    localStorage.setItem("lilypad.session", JSON.stringify({ access_token: "a" }));
    const { calls } = fakeApi({});
    open("/dashboard?r=ABCD2345");
    await captureReferralOnOpen();
    expect(calls()).toEqual([]);
    expect(location.search).toBe("?r=ABCD2345");
  });

  it.each([
    "/onboarding",
    "/onboarding/steps?step=email",
    "/t/someLink?r=ABCD2345",
    "/receipt/secret?r=ABCD2345",
  ])("at %s captures nothing", async (address) => {
    const { calls } = fakeApi({});
    open(address);
    await captureReferralOnOpen();
    expect(calls()).toEqual([]);
    expect(`${location.pathname}${location.search}`).toBe(address);
  });
});

describe("finding a captured code", () => {
  const kept = async () => {
    fakeApi({
      [capture]: { captured: true },
      [match]: { code: "SERVER22" },
    });
    await captureReferral("ABCD2345", now);
  };
  const lose = (...places: ("local" | "session" | "history")[]) => {
    if (places.includes("local")) localStorage.clear();
    if (places.includes("session")) sessionStorage.clear();
    if (places.includes("history")) history.replaceState(null, "");
  };

  it("looks on the device first, and only then on the server", async () => {
    await kept();
    sessionStorage.setItem("pending_referral", "SESSION2");
    history.replaceState({ pending_referral: "HISTORY2" }, "", "/onboarding/steps?r=SEARCH22");
    expect(await findReferral()).toBe("ABCD2345");
    lose("local");
    expect(await findReferral()).toBe("SESSION2");
    lose("session");
    expect(await findReferral()).toBe("HISTORY2");
    lose("history");
    expect(await findReferral()).toBe("SEARCH22");
    open("/onboarding/steps");
    expect(await findReferral()).toBe("ABCD2345"); // the database's
    await clearDatabases();
    expect(await findReferral()).toBe("SERVER22");
  });

  it.each<[string, AnswerTo<"matchReferral">]>([
    ["knows none", { code: null }],
    ["answers something else", {}],
    ["refuses", refusal("RATE_LIMITED", "Too fast.")],
    ["does not answer", noAnswer],
  ])("finds nothing if the server %s", async (_, answer) => {
    fakeApi({ [match]: answer });
    expect(await findReferral()).toBeNull();
  });

  it("skips a storage that may not be read", async () => {
    await kept();
    const forbidden = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    expect(await findReferral()).toBe("ABCD2345");
    forbidden.mockRestore();
  });

  it("finds nothing once it is forgotten, and the visitor id is another one then", async () => {
    await kept();
    const { calls } = fakeApi({ [match]: { code: null } });
    const visitor = () => (calls().at(-1)?.body as { sessionId: string } | undefined)?.sessionId;
    localStorage.clear();
    await forgetReferral();
    expect(await findReferral()).toBeNull();
    expect(await databaseCode()).toBeNull();
    const first = visitor();
    await forgetReferral();
    await findReferral();
    expect(visitor()).not.toBe(first);
  });
});
