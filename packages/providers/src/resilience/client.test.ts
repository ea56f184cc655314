import { expect, test } from "vitest";
import { z } from "zod";
import { createFakeTime } from "../../test/fake-time.ts";
import { RampError } from "../ramp/errors.ts";
import { createProviderClient, type ProviderCall, type ProviderRequest } from "./client.ts";

/** One answer of the provider, or the way the request fails. */
type Step =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | "refused connection"
  | "broken connection"
  | "too late";

const ok = { status: 200, body: { id: "7" } };

function open(steps: readonly Step[]) {
  const time = createFakeTime();
  const sent: { url: string; headers: Headers; body: unknown }[] = [];
  const calls: ProviderCall[] = [];
  let next = 0;
  const answer: typeof fetch = async (url, init) => {
    sent.push({
      url: String(url),
      headers: new Headers(init?.headers),
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
    });
    const step = steps[Math.min(next, steps.length - 1)];
    next += 1;
    if (step === undefined || step === "refused connection") {
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
      });
    }
    if (step === "broken connection") {
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }),
      });
    }
    if (step === "too late") {
      time.advance(8_000);
      throw init?.signal?.reason;
    }
    const body = step.body === undefined ? null : JSON.stringify(step.body);
    return new Response(body, { status: step.status, headers: step.headers ?? {} });
  };
  const client = createProviderClient(
    {
      baseUrl: "https://provider.example/api/",
      headers: { authorization: "Bearer key" },
      idempotencyHeader: "x-key",
      fail: (...about) => new RampError(...about),
      readError: ({ status, request }) =>
        new RampError(status === 409 ? "UNKNOWN_OUTCOME" : "INVALID_INPUT", request.name),
    },
    { fetch: answer, time, random: () => 0.5, observe: (call) => calls.push(call) },
  );
  return { client, time, sent, calls };
}

const answer = z.object({ id: z.string() });
const question = {
  name: "get thing",
  method: "GET",
  path: "/things/7",
  isReadOnly: true,
  answer,
} as const satisfies ProviderRequest<unknown>;
const command = {
  name: "make thing",
  method: "POST",
  path: "/things",
  body: { size: 1 },
  idempotencyKey: "k-1",
  isReadOnly: false,
  answer,
} as const satisfies ProviderRequest<unknown>;

test("a command is sent once with its idempotency key and returns the answer", async () => {
  const { client, sent, calls } = open([ok]);
  expect(await client.send(command)).toEqual({ id: "7" });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe("https://provider.example/api/things");
  expect(sent[0]?.headers.get("x-key")).toBe("k-1");
  expect(sent[0]?.body).toEqual({ size: 1 });
  expect(calls).toEqual([{ name: "make thing", outcome: "ok", attempts: 1, durationMs: 0 }]);
});

test.each<[string, Step]>([
  ["5xx", { status: 502 }],
  ["a broken connection", "broken connection"],
  ["a time-out", "too late"],
  ["a malformed answer", { status: 200, body: { nothing: true } }],
  ["a refused connection", "refused connection"],
])("after %s a command is retried with the same key", async (_name, step) => {
  const { client, sent, time } = open([step, ok]);
  expect(await client.send(command)).toEqual({ id: "7" });
  expect(sent.map(({ headers }) => headers.get("x-key"))).toEqual(["k-1", "k-1"]);
  // The fixed random number 0.5 gives half of the first delay.
  expect(time.slept).toEqual([125]);
});

test.each<[string, Step, string]>([
  ["5xx", { status: 502 }, "UNKNOWN_OUTCOME"],
  ["a broken connection", "broken connection", "UNKNOWN_OUTCOME"],
  ["a time-out", "too late", "UNKNOWN_OUTCOME"],
  ["a malformed answer", { status: 200, body: "hello" }, "UNKNOWN_OUTCOME"],
  ["a refused connection", "refused connection", "UNAVAILABLE"],
])("a command that ends with %s throws %s", async (_name, step, code) => {
  const { client } = open([step]);
  await expect(client.send(command)).rejects.toMatchObject({ code });
});

test.each<[string, Step]>([
  ["5xx", { status: 503 }],
  ["a broken connection", "broken connection"],
  ["a time-out", "too late"],
  ["a malformed answer", { status: 200, body: [] }],
])("a read-only request that ends with %s throws UNAVAILABLE", async (_name, step) => {
  const { client } = open([step]);
  await expect(client.send(question)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("a request is attempted at most three times", async () => {
  const { client, sent, calls } = open([{ status: 500 }]);
  await expect(client.send(question)).rejects.toThrow(RampError);
  expect(sent).toHaveLength(3);
  expect(calls).toMatchObject([{ outcome: "UNAVAILABLE", attempts: 3 }]);
});

test("no attempt starts after the deadline", async () => {
  const { client, sent } = open(["too late"]);
  await expect(client.send(question)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(sent).toHaveLength(2);
});

test("a command without an idempotency key is never retried", async () => {
  const { idempotencyKey: _key, ...unkeyed } = command;
  const { client, sent } = open(["broken connection", ok]);
  await expect(client.send(unkeyed)).rejects.toMatchObject({ code: "UNKNOWN_OUTCOME" });
  expect(sent).toHaveLength(1);
});

test("a command sent without an answer stays UNKNOWN_OUTCOME even if the retries are not sent", async () => {
  const broken = open(["broken connection", "refused connection"]);
  await expect(broken.client.send(command)).rejects.toMatchObject({ code: "UNKNOWN_OUTCOME" });
  const limited = open(["broken connection", { status: 429, headers: { "retry-after": "600" } }]);
  await expect(limited.client.send(command)).rejects.toMatchObject({ code: "UNKNOWN_OUTCOME" });
});

test("a refusal for the same key settles an unknown outcome", async () => {
  const { client } = open(["broken connection", { status: 400 }]);
  await expect(client.send(command)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a request that is still in progress under its key is retried until it has an answer", async () => {
  const { client } = open([{ status: 409 }, ok]);
  expect(await client.send(command)).toEqual({ id: "7" });
});

test("a refused request is not retried", async () => {
  const { client, sent } = open([{ status: 400 }]);
  await expect(client.send(command)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(sent).toHaveLength(1);
});

test("after 429 with a short retry-after, the request is retried after that time", async () => {
  const { client, time } = open([{ status: 429, headers: { "retry-after": "3" } }, ok]);
  expect(await client.send(command)).toEqual({ id: "7" });
  expect(time.slept).toEqual([3_000]);
});

test("429 with a long retry-after throws RATE_LIMITED immediately, and holds back other requests", async () => {
  const { client, sent, time } = open([{ status: 429, headers: { "retry-after": "60" } }, ok]);
  await expect(client.send(command)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfterMs: 60_000,
  });
  await expect(client.send(question)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(sent).toHaveLength(1);
  time.advance(60_000);
  expect(await client.send(question)).toEqual({ id: "7" });
});

test("after five failures the circuit breaker opens, and later lets one request through", async () => {
  const { client, sent, time } = open(["broken connection"]);
  await expect(client.send(question)).rejects.toThrow(RampError);
  await expect(client.send(question)).rejects.toThrow(RampError);
  expect(client.breakerState()).toBe("open");
  const before = sent.length;
  await expect(client.send(question)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(sent).toHaveLength(before);
  time.advance(10_000);
  await expect(client.send(question)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(sent).toHaveLength(before + 1);
});

test("refusals and 429 do not open the circuit breaker", async () => {
  const { client, time } = open([{ status: 400 }]);
  for (let time = 0; time < 10; time += 1) {
    await expect(client.send(question)).rejects.toThrow(RampError);
  }
  const limited = open([{ status: 429, headers: { "retry-after": "30" } }]);
  for (let time = 0; time < 10; time += 1) {
    await expect(limited.client.send(question)).rejects.toThrow(RampError);
    limited.time.advance(30_000);
  }
  expect(client.breakerState()).toBe("closed");
  expect(limited.client.breakerState()).toBe("closed");
  expect(time.slept).toEqual([]);
});

test("an error message has the status and the field path, never a value from the answer", async () => {
  const secret = "Amara Okafor";
  const { client } = open([{ status: 200, body: { id: { name: secret } } }]);
  const error = await client.send(question).then(
    () => new Error("answered"),
    (caught: unknown) => caught as Error,
  );
  expect(error.message).toBe("get thing: answered 200, not as documented: id");
  expect(JSON.stringify(error)).not.toContain(secret);
});
