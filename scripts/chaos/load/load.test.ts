import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRandom } from "@lilypad/testing";
import { afterEach, describe, expect, it } from "vitest";
import type { Person } from "../open-person.ts";
import type { Target } from "../target.ts";
import { Load, type Operation, type Patience } from "./load.ts";

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

const limited: Answer = { status: 429, body: { code: "RATE_LIMITED" } };
const accepted: Answer = {
  status: 200,
  body: { success: true, data: { transactionId: "1" } },
};
const away: Answer = { status: 503, body: { code: "SERVICE_UNAVAILABLE" } };
const person = { id: "ada", token: "t" } as Person;
const patience: Patience = { limitMs: 200, answerMs: 200 };
const pay: Operation = {
  weight: 1,
  run: async (load) =>
    void (await load.pay(person, { id: "ben" }, { amount: "1.00", currency: "LIL" })),
};

let close: () => void = () => undefined;
afterEach(() => close());

/** Opens a load on a product that answers in this order, and from then on with the last answer. */
async function openLoad(answers: Answer[], operations: Record<string, Operation> = { pay }) {
  let asked = 0;
  const server = createServer((_request, response) => {
    const { status, body, headers } = answers[Math.min(asked, answers.length - 1)] ?? limited;
    asked += 1;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  close = () => server.close();
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { addresses: () => ({ appUrl }) } as unknown as Target;
  const load = new Load({
    target,
    people: [person],
    operations,
    random: createRandom(1),
    concurrency: 1,
    patience,
  });
  return { load, asked: () => asked };
}

/** Runs an operation to its end. @returns its error, if it was given up */
const runOnce = (load: Load, operation = pay) =>
  operation.run(load).then(
    () => undefined,
    (error: unknown) => String(error),
  );

describe("a limit that refuses for ever", () => {
  it("ends the operation, and its intent has the limit as its end", async () => {
    const { load } = await openLoad([limited]);
    expect(await runOnce(load)).toContain("sendTransfer is refused by a limit (RATE_LIMITED)");
    expect(load.intents).toEqual([
      expect.objectContaining({ end: { limit: "RATE_LIMITED" }, unanswered: 0 }),
    ]);
  });

  it("does not keep the load from ending", async () => {
    const { load } = await openLoad([limited]);
    load.start();
    await load.finish();
    expect(load.counts.get("pay")).toEqual({ done: 0, givenUp: 1 });
    expect(load.problems.get("pay")).toContain("refused by a limit");
  });

  it("is respected: the operation is not begun again before the limit has passed", async () => {
    const other: Operation = {
      weight: 1,
      run: () => new Promise((done) => setImmediate(done)),
    };
    const { load } = await openLoad([{ ...limited, headers: { "retry-after": "60" } }], {
      pay,
      other,
    });
    load.start();
    while (
      (load.counts.get("pay")?.givenUp ?? 0) === 0 ||
      (load.counts.get("other")?.done ?? 0) < 200
    )
      await new Promise((done) => setTimeout(done, 1));
    await load.finish();
    expect(load.counts.get("pay")).toEqual({ done: 0, givenUp: 1 });
  });
});

it("a limit that passes soon is waited for", async () => {
  const { load, asked } = await openLoad([limited, accepted]);
  expect(await runOnce(load)).toBeUndefined();
  expect(asked()).toBeGreaterThan(1);
  expect(load.intents[0]?.end).toEqual({ id: "1" });
});

it("an earlier request without an answer is counted, so that nothing is concluded from a limit after it", async () => {
  const { load } = await openLoad([away, limited]);
  await runOnce(load);
  expect(load.intents[0]).toMatchObject({ end: { limit: "RATE_LIMITED" }, unanswered: 1 });
});

it("a product that never answers ends the operation, with the request and the last answer in the message", async () => {
  const { load } = await openLoad([away]);
  expect(await runOnce(load)).toMatch(
    /sendTransfer was not answered for 0 s, the last time with 503 SERVICE_UNAVAILABLE/,
  );
  expect(load.intents[0]?.end).toBeUndefined();
});
