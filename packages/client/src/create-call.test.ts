import { expect, it } from "vitest";
import { type ClientParts, createCall } from "./create-call.ts";
import type { SentRequest } from "./transport.ts";

const routes = {
  getBalance: ["GET", "/api/v1/wallets/balance"],
  sendTransfer: ["POST", "/api/v1/payments/p2p/transfer", "!transactionId$"],
  authToken: ["POST", "/auth/v1/token", "whole"],
  getVapidPublicKey: ["GET", "/api/v1/notifications/vapid-public-key", "text"],
} as const;

const transfer = { body: { recipientUserId: "b", amount: "1.00", currency: "USD" } } as const;

/** Opens a client of a server that gives the same answer each time; without one, it does not answer. */
function openClient(answer: (() => Response) | null, more: Partial<ClientParts> = {}) {
  const sent: (SentRequest & { address: string })[] = [];
  const call = createCall(
    {
      fetch: async (address, request) => {
        sent.push({ address, ...request });
        if (answer === null) throw new Error("connection refused");
        return answer();
      },
      accessToken: async () => "token-1",
      anySignal: (signals) => AbortSignal.any(signals),
      sentences: { noAnswer: "No answer.", unreadable: "Unreadable.", refused: "Refused." },
      ...more,
    },
    routes,
  );
  return { call, sent };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

it("a request without an answer is a value with the status 0, because its outcome is unknown", async () => {
  const { call } = openClient(null);
  expect(await call("sendTransfer", transfer)).toEqual({
    success: false,
    data: null,
    error: "No answer.",
    code: null,
    status: 0,
  });
});

it("a client that explains says why no answer arrived", async () => {
  const { call } = openClient(null, { explain: String });
  expect(await call("getBalance")).toMatchObject({ status: 0, error: "Error: connection refused" });
});

it("a success without what moved the money is no answer, so that the same id is asked again", async () => {
  const { call } = openClient(json(200, { success: true, data: {} }));
  expect(await call("sendTransfer", transfer)).toMatchObject({ status: 0, code: null });
});

it("a refusal has the server's sentence, its code, and when it can be asked again", async () => {
  const refusal = { success: false, error: "Too often.", code: "RATE_LIMITED" };
  const { call } = openClient(json(429, refusal, { "retry-after": "7" }));
  expect(await call("sendTransfer", transfer)).toMatchObject({
    success: false,
    error: "Too often.",
    code: "RATE_LIMITED",
    status: 429,
    retryAfterSeconds: 7,
  });
});

it("without a form, the data of any success are taken, as of a server of another version", async () => {
  const { call } = openClient(json(200, { success: true, data: { later: 1 } }));
  expect(await call("getBalance")).toMatchObject({ success: true, data: { later: 1 } });
});

it("an answer without an envelope is the data as a whole", async () => {
  const { call } = openClient(json(200, { access_token: "t" }));
  const answer = await call("authToken", {
    query: { grant_type: "refresh_token" },
    body: { refresh_token: "r" },
  });
  expect(answer).toMatchObject({ success: true, data: { access_token: "t" } });
});

it("reads are asked again only by a client that can wait", async () => {
  const patient = openClient(json(503, { code: "SERVICE_UNAVAILABLE" }), { wait: async () => {} });
  await patient.call("getBalance");
  expect(patient.sent).toHaveLength(4);
  const impatient = openClient(json(503, { code: "SERVICE_UNAVAILABLE" }));
  await impatient.call("getBalance");
  expect(impatient.sent).toHaveLength(1);
});

it("a call of an operation that the table lacks is a mistake of the caller", async () => {
  const { call } = openClient(json(200, {}));
  await expect(call("getProfile" as "getBalance")).rejects.toThrow(TypeError);
});
