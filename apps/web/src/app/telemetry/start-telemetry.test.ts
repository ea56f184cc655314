import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeSettings } from "../../../test/app-settings.ts";

type Fetch = typeof fetch;
const fetched = vi.fn<Fetch>(async () =>
  Response.json({ success: true, data: { accepted: true } }),
);
const listeners: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  fetched.mockClear();
  fetched.mockImplementation(async () =>
    Response.json({ success: true, data: { accepted: true } }),
  );
  vi.stubGlobal("fetch", fetched);
  vi.stubEnv("APP_VERSION", "1.2.3");
  sessionStorage.clear();
  history.replaceState(null, "", "/onboarding");
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      listeners.push([type, listener]);
      add(type, listener);
    },
  );
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) removeEventListener(type, listener);
});

async function start(enabled: string) {
  changeSettings({
    reportsErrors: enabled.includes("errors"),
    countsViews: enabled.includes("views"),
  });
  const { startTelemetry } = await import("./start-telemetry.ts");
  startTelemetry();
}
/** Waits until the lazily loaded code is there. */
async function settle() {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(300);
  await vi.dynamicImportSettled();
}
const caught = async (error: unknown) => {
  const { raiseUnexpectedError } = await import("../../shared/problems/index.ts");
  raiseUnexpectedError(error);
  await settle();
};
const move = async (path: string) => {
  history.pushState(null, "", path);
  dispatchEvent(new Event("pushState"));
  await settle();
};
const sent = () =>
  fetched.mock.calls.map(([url, init]) => [String(url), JSON.parse(String(init?.body))]);

it("telemetry does nothing if the server has enabled none", async () => {
  await start("");
  expect(listeners).toEqual([]);
  await caught(new Error("no"));
  await move("/dashboard");
  expect(fetched).not.toHaveBeenCalled();
});

describe("error reports", () => {
  it("are sent to our own server, without cookies or the page's URL", async () => {
    await start("errors");
    await settle();
    history.replaceState(null, "", "/t/abcdefghijklmnopqrstuvwxyz0?a=b");
    await caught(new TypeError("x is not a function"));
    expect(sent()).toEqual([
      [
        "/api/v1/telemetry/errors",
        {
          name: "TypeError",
          message: "x is not a function",
          screen: "/t/:token",
          version: "1.2.3",
          platform: expect.stringMatching(/^(ios|android|desktop|other)$/),
        },
      ],
    ]);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      credentials: "omit",
      referrerPolicy: "no-referrer",
      keepalive: true,
    });
  });

  it("include errors from before the reporting code was loaded", async () => {
    await start("errors");
    await caught(new Error("early"));
    expect(sent()).toHaveLength(1);
  });

  it("include errors of the window and of promises, but not those of browser extensions", async () => {
    await start("errors");
    await settle();
    dispatchEvent(new ErrorEvent("error", { error: new Error("in a handler") }));
    dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
    dispatchEvent(
      Object.assign(new Event("unhandledrejection"), { reason: new Error("in a promise") }),
    );
    await settle();
    expect(sent().map(([, { message }]) => message)).toEqual(["in a handler", "in a promise"]);
  });

  it("are sent once per error, and at most ten times per session, also across reloads", async () => {
    await start("errors");
    await settle();
    await caught(new Error("same"));
    await caught(new Error("same"));
    expect(sent()).toHaveLength(1);
    for (let nth = 0; nth < 20; nth += 1) await caught(new Error(`other ${nth}`));
    expect(sent()).toHaveLength(10);
    vi.resetModules();
    await start("errors");
    await settle();
    await caught(new Error("after a reload"));
    expect(sent()).toHaveLength(10);
  });

  it("stop once the server says that it accepts none", async () => {
    fetched.mockImplementation(async () => new Response("{}", { status: 404 }));
    await start("errors views");
    await settle();
    await caught(new Error("no"));
    await move("/dashboard");
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("are not sent for errors of reporting itself", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await start("errors");
    await settle();
    await caught(new Error("no"));
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe("counted views", () => {
  it("contain the route of a screen that stays open", async () => {
    await start("views");
    await settle();
    await move("/dashboard?from=mail");
    await move("/dashboard?step=2");
    history.pushState(null, "", "/onboarding/steps");
    dispatchEvent(new Event("pushState"));
    await move("/t/abcdefghijklmnopqrstuvwxyz0");
    expect(sent()).toEqual([
      ["/api/v1/telemetry/views", { screen: "/onboarding" }],
      ["/api/v1/telemetry/views", { screen: "/dashboard" }],
      ["/api/v1/telemetry/views", { screen: "/t/:token" }],
    ]);
  });

  it.each([
    ["https://news.example/story?id=1", { referrer: "https://news.example" }],
    ["https://news.example:8443/", {}],
    ["http://localhost/", {}],
    ["android-app://com.example/", {}],
    ["", {}],
  ])("with the referrer %s contain %o", async (referrer, expected) => {
    vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
    await start("views");
    await settle();
    await move("/terms");
    expect(sent().map(([, view]) => view)).toEqual([
      { screen: "/onboarding", ...expected },
      { screen: "/terms" },
    ]);
  });

  it("of a payment link do not contain the referring site", async () => {
    vi.spyOn(document, "referrer", "get").mockReturnValue("https://mail.example/");
    history.replaceState(null, "", "/t/abcdefghijklmnopqrstuvwxyz0");
    await start("views");
    await settle();
    expect(sent().map(([, view]) => view)).toEqual([{ screen: "/t/:token" }]);
  });

  it.each([
    ["doNotTrack", "1"],
    ["globalPrivacyControl", true],
  ])("are not sent if the browser has %s", async (name, value) => {
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { [name]: value }));
    await start("errors views");
    await settle();
    await move("/dashboard");
    expect(fetched).not.toHaveBeenCalled();
  });
});
