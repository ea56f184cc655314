import { operations } from "@lilypad/api-contract";
import type { RouteTable } from "@lilypad/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { consoleRoutes } from "../../console/calls/index.ts";
import { unexpectedErrorEvent } from "../problems/index.ts";
import { createCall } from "./client.ts";
import { payerRoutes } from "./payer-routes.gen.ts";
import { routes } from "./routes.gen.ts";
import { unknownOutcome } from "./unknown-outcome.ts";

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
const balances = {
  success: true,
  data: { balances: [], chosenCurrency: "USD", asOf: "2026-01-01T00:00:00Z" },
};
const refused = (code: string, error: string) => ({ success: false, error, code, requestId: "r" });

const fetched = vi.fn<typeof fetch>();
const expired = vi.fn();
const waited: number[] = [];
let token: string | null = "token-1";

const parts = {
  fetch: fetched,
  accessToken: async () => token,
  onTokenExpired: expired,
  wait: async (ms: number) => {
    waited.push(ms);
  },
};
const call = createCall(parts, routes);

beforeEach(() => {
  fetched.mockReset();
  expired.mockReset();
  waited.length = 0;
  token = "token-1";
});

const requestOf = (index: number) => {
  const [address, init] = fetched.mock.calls[index] ?? [];
  return { address, init };
};

describe("an API call", () => {
  it("sends JSON with the bearer token to the operation's URL", async () => {
    fetched.mockResolvedValue(
      json(200, { success: true, data: { transactions: [], hasMore: false } }),
    );
    const result = await call("listTransactions", {
      params: { userId: "a/b" },
      query: { limit: 20, offset: 0 },
    });
    expect(requestOf(0).address).toBe("/api/v1/ledger/users/a%2Fb/transactions?limit=20&offset=0");
    expect(requestOf(0).init?.headers).toMatchObject({ authorization: "Bearer token-1" });
    expect(result).toMatchObject({ success: true, status: 200, error: null });
  });

  it("sends no authorization if no one is signed in", async () => {
    token = null;
    fetched.mockResolvedValue(json(200, { success: true, data: { sent: true } }));
    await call("sendOtp", { body: { email: "a@b.example", type: "signup" } });
    expect(requestOf(0).init?.headers).not.toHaveProperty("authorization");
    expect(requestOf(0).init?.body).toBe('{"email":"a@b.example","type":"signup"}');
  });

  it("reads the only answer in plain text", async () => {
    const headers = { "content-type": "text/plain; charset=utf-8" };
    fetched.mockResolvedValue(new Response("BPkey", { headers }));
    expect(await call("getVapidPublicKey")).toMatchObject({ success: true, data: "BPkey" });
    fetched.mockResolvedValue(new Response("Bad gateway", { status: 400, headers }));
    expect(await call("getVapidPublicKey")).toMatchObject({
      success: false,
      error: "Request failed",
    });
  });

  it("returns the server's sentence and code if it is refused", async () => {
    fetched.mockResolvedValue(json(422, refused("INSUFFICIENT_FUNDS", "Too little money.")));
    const result = await call("sendTransfer", {
      body: { recipientUserId: "b", amount: "1.00", currency: "USD" },
    });
    expect(result).toMatchObject({
      success: false,
      error: "Too little money.",
      code: "INSUFFICIENT_FUNDS",
      status: 422,
    });
  });

  it("returns 'Request failed' if the refusal has no message", async () => {
    fetched.mockResolvedValue(new Response("<html>", { status: 400 }));
    expect(await call("getBalance")).toMatchObject({ error: "Request failed", status: 400 });
  });

  it("retries reads up to four times, with doubling waits", async () => {
    fetched.mockImplementation(async () => json(503, refused("SERVICE_UNAVAILABLE", "Down.")));
    expect(await call("getBalance")).toMatchObject({ success: false, status: 503 });
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(waited).toEqual([300, 600, 1200]);
  });

  it("stops retrying at the first success", async () => {
    fetched.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue(json(200, balances));
    expect(await call("getBalance")).toMatchObject({ success: true });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("never retries a POST, and returns 'Network error' with status 0 if it is unanswered", async () => {
    fetched.mockRejectedValue(new TypeError("offline"));
    const result = await call("sendTransfer", {
      body: { recipientUserId: "b", amount: "1.00", currency: "USD" },
    });
    expect(result).toMatchObject({ success: false, error: "Network error", status: 0 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("raises an event if the session was refused", async () => {
    fetched.mockResolvedValue(json(401, refused("UNAUTHENTICATED", "Expired.")));
    await call("getBalance");
    expect(expired).toHaveBeenCalledWith({
      endpoint: "/api/v1/wallets/balance",
      isAuthEndpoint: false,
      sentAtMs: expect.any(Number),
    });
  });

  it("marks the refusal to resume a session as unrelated to the current one", async () => {
    fetched.mockResolvedValue(json(401, refused("SESSION_NOT_RESUMABLE", "No.")));
    await call("getResumeOptions", { body: { device_token: "t".repeat(43) } });
    expect(expired).toHaveBeenCalledWith({
      endpoint: "/api/v1/auth/session/resume-options",
      isAuthEndpoint: true,
      sentAtMs: expect.any(Number),
    });
  });

  it("marks a refused sign-in call as unrelated to the current session", async () => {
    fetched.mockResolvedValue(json(401, refused("UNAUTHENTICATED", "No.")));
    await call("verifyOtp", { body: { email: "a@b.example", token: "123456", type: "login" } });
    expect(expired).toHaveBeenCalledWith({
      endpoint: "/api/v1/auth/verify-otp",
      isAuthEndpoint: true,
      sentAtMs: expect.any(Number),
    });
  });
});

const text = (type: string, body: string) =>
  new Response(body, { headers: { "content-type": type } });

/** A value of another kind than a field's mark says. */
const wrong = (mark: string | undefined) => (mark === "[]" ? {} : []);

/** The data of an answer whose fields are all of another kind. */
const wronglyTyped = (form: string) =>
  Object.fromEntries(
    form
      .replace("!", "")
      .split(" ")
      .map((field) => {
        const [, name = "", mark] = /^(\w+)(\W*)$/.exec(field) ?? [];
        return [name, wrong(mark)];
      }),
  );

const tables: RouteTable = { ...routes, ...payerRoutes, ...consoleRoutes };

/** Operations that move money or a person's control of it, or that are sent again until they are answered. */
const moneyOperations = Object.values(operations)
  .filter((operation) => "movesMoney" in operation || "idempotent" in operation)
  .filter(
    (operation) =>
      "movesMoney" in operation ||
      ("idempotent" in operation && operation.idempotent === "correlationId"),
  )
  .map(({ name }) => name)
  .filter((name) => name in tables);

const noAnswers: [what: string, answer: (form: string) => Response][] = [
  ["plain text", () => text("text/plain; charset=utf-8", "OK")],
  ["a page", () => text("text/html", "<h1>Back soon</h1>")],
  ["data without fields", () => json(200, { success: true, data: {} })],
  ["no data", () => json(200, { success: true })],
  ["fields of another kind", (form) => json(200, { success: true, data: wronglyTyped(form) })],
  ["a list", () => json(200, { success: true, data: [] })],
  ["null", () => json(200, null)],
];

describe.each(moneyOperations)("%s, which moves money", (name) => {
  it.each(noAnswers)("takes %s for no answer, so that it is asked again", async (_, answer) => {
    const loose = createCall(parts, tables) as unknown as (
      name: string,
    ) => ReturnType<typeof call<"sendTransfer">>;
    fetched.mockResolvedValue(answer(tables[name]?.[2] ?? ""));
    const result = await loose(name);
    expect(result).toMatchObject({ success: false, status: 0, code: null });
    if (!result.success) expect(unknownOutcome(result, false)).not.toBeNull();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe("a read whose answer lacks a field", () => {
  it.each([
    ["data without fields", { success: true, data: {} }],
    ["no data", { success: true }],
    ["a field of another kind", { success: true, data: { ...balances.data, balances: "none" } }],
    ["a page", "<h1>Back soon</h1>"],
  ])("is refused and reported: %s", async (_, body) => {
    const reported: unknown[] = [];
    const listen = (event: Event) => reported.push((event as CustomEvent<Error>).detail.message);
    addEventListener(unexpectedErrorEvent, listen);
    fetched.mockImplementation(async () => json(200, body));
    expect(await call("getBalance")).toEqual({
      success: false,
      data: null,
      error: "Something went wrong on our end. Please try again.",
      code: null,
      status: 502,
      isUnreadable: true,
    });
    removeEventListener(unexpectedErrorEvent, listen);
    expect(reported).toContain("Invalid response structure from getBalance");
  });

  it("takes further fields and null where the contract allows it", async () => {
    const data = { exists: true, status: "NONE", kycLink: null, rejection: null, satisfied: false };
    const more = { actionNeeded: false, canQuote: false, isStale: false, later: 1 };
    fetched.mockResolvedValue(json(200, { success: true, data: { ...data, ...more } }));
    expect(await call("getRampCustomerStatus")).toMatchObject({ success: true });
  });
});
