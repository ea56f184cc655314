import { beforeEach, describe, expect, it } from "vitest";
import {
  type Answers,
  fakeApi,
  noAnswer,
  onlyFor,
  refusal,
  takeFaults,
  unreadable,
} from "./fake-api.ts";

const ask = async (path: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(`/api/v1${path}`, init)).json();
const post = (path: string, body: object) =>
  ask(path, { method: "POST", body: JSON.stringify(body) });

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

describe("an answer of the fake API", () => {
  it("is what the test says, completed as the contract requires", async () => {
    fakeApi({ getBalance: { balances: [{ asset: "usdc", balance: "5.00" }] } });
    expect(await ask("/wallets/balance")).toMatchObject({
      success: true,
      data: {
        balances: [{ asset: "usdc", balance: "5.00", posted: "0.00", held: "0.00" }],
        chosenCurrency: "USD",
      },
    });
  });

  it.each<[string, Answers, string]>([
    [
      "a field that the operation does not have",
      { countRequests: { counted: 1 } as object },
      "countRequests.counted is not in the contract",
    ],
    [
      "a value that the operation never has",
      { getBalance: { balances: [{ asset: "gold" }] } },
      "getBalance.balances.0.asset",
    ],
    ["a value of another kind", { countRequests: { count: "1" } as object }, "countRequests.count"],
  ])("with %s fails the test", async (_, answers, said) => {
    fakeApi(answers);
    const path = "getBalance" in answers ? "/wallets/balance" : "/payments/requests/count";
    await expect(ask(path)).rejects.toThrow();
    expect(takeFaults()).toEqual([expect.stringContaining(said)]);
  });

  it("refuses with the catalogue's status and message", async () => {
    fakeApi({ countRequests: refusal("RATE_LIMITED", undefined, { retryAfterSeconds: 3 }) });
    const answered = await fetch("/api/v1/payments/requests/count");
    expect(answered.status).toBe(429);
    expect(answered.headers.get("retry-after")).toBe("3");
    expect(await answered.json()).toMatchObject({ success: false, code: "RATE_LIMITED" });
  });

  it("may be missing, or unreadable, or that of a file", async () => {
    fakeApi({
      countRequests: noAnswer,
      getBalance: unreadable([1]),
      "/legal.json": { terms: null },
    });
    await expect(ask("/payments/requests/count")).rejects.toThrow("no answer");
    expect(await ask("/wallets/balance")).toEqual([1]);
    expect(await (await fetch("/legal.json")).json()).toEqual({ terms: null });
    await expect(fetch("/status.json")).rejects.toThrow("no answer");
    expect(takeFaults()).toEqual([]);
  });

  it("can be changed for all later calls", async () => {
    const { answer } = fakeApi({ countRequests: { count: 1 } });
    expect(await ask("/payments/requests/count")).toMatchObject({ data: { count: 1 } });
    answer("countRequests", { count: 2 });
    expect(await ask("/payments/requests/count")).toMatchObject({ data: { count: 2 } });
    answer({ countRequests: () => ({ count: 3 }) });
    expect(await ask("/payments/requests/count")).toMatchObject({ data: { count: 3 } });
  });
});

describe("a call of the fake API", () => {
  it("is read back by its operation", async () => {
    const { calls } = fakeApi({
      countRequests: { count: 0 },
      cancelRequest: ({ params }) => ({ request: { id: params.id } }),
      verifyPasscode: refusal("VALIDATION_FAILED"),
    });
    await ask("/payments/requests/count");
    await ask("/payments/requests/r%201/cancel", { method: "PUT" });
    await post("/auth/passcode/verify", { passcode: "805913" });
    expect(calls("cancelRequest")).toMatchObject([{ method: "PUT", params: { id: "r 1" } }]);
    expect(calls("verifyPasscode")[0]?.body).toEqual({ passcode: "805913" });
    expect(calls().map(({ operation }) => operation)).toEqual([
      "countRequests",
      "cancelRequest",
      "verifyPasscode",
    ]);
    expect(calls("getBalance")).toEqual([]);
  });

  it("without an answer fails the test, and is named", async () => {
    fakeApi({ cancelRequest: onlyFor({ id: "r1" }, { request: {} }) });
    await expect(ask("/wallets/balance")).rejects.toThrow();
    await expect(ask("/payments/requests/r2/cancel", { method: "PUT" })).rejects.toThrow();
    expect(takeFaults()).toEqual([
      expect.stringContaining("unexpected call of getBalance"),
      expect.stringContaining('unexpected call of cancelRequest with {"id":"r2"}'),
    ]);
  });

  it("of an earlier form is no key any more", () => {
    // @ts-expect-error Answers are given by operation.
    fakeApi({ "GET /api/v1/wallets/balance": { balances: [] } });
    // @ts-expect-error An error is one of the catalogue.
    refusal("NO_SUCH_CODE", "No.");
  });
});
