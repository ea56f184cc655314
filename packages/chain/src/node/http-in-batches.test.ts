import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createPublicClient, RpcRequestError } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpInBatches } from "./http-in-batches.ts";

interface Call {
  id: number;
  method: string;
  params: [string];
}

/** How many calls each request contained. */
let sizes: number[] = [];
let answer: (calls: Call[], isList: boolean, response: ServerResponse) => unknown;
let server: Server;

const resultOf = ({ id, params: [address] }: Call) => ({ jsonrpc: "2.0", id, result: address });
const refusal = (id: number | null, message = "refused") => ({
  jsonrpc: "2.0",
  id,
  error: { code: -32_000, message },
});
const inOrder = (calls: Call[], isList: boolean) =>
  isList ? calls.map(resultOf) : calls.map(resultOf)[0];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const asked: Call | Call[] = JSON.parse(text);
    const calls = [asked].flat();
    sizes.push(calls.length);
    response.end(JSON.stringify(answer(calls, Array.isArray(asked), response)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  sizes = [];
  answer = inOrder;
});

const open = () => {
  const { port } = server.address() as AddressInfo;
  return createPublicClient({
    transport: httpInBatches(`http://127.0.0.1:${port}`, { timeoutMs: 2_000, batchSize: 20 }),
    cacheTime: 0,
  });
};
type Client = ReturnType<typeof open>;
/** Sends five different questions at once. Each answer of the node is its question. */
const askFive = (client: Client) =>
  Promise.all(
    [1, 2, 3, 4, 5].map((place) =>
      client.request({ method: "eth_getCode", params: [`0x${place}`, "latest"] }),
    ),
  );
const five = ["0x1", "0x2", "0x3", "0x4", "0x5"];

it("sends what is asked at once in one request, and takes the answers by their ids", async () => {
  answer = (calls) => calls.map(resultOf).reverse();
  expect(await askFive(open())).toEqual(five);
  expect(sizes).toEqual([5]);
});

describe("a node that allows two calls at a time", () => {
  const isTooMany = (calls: Call[]) => calls.length > 2;

  it.each<[string, typeof answer]>([
    ["answers with one error", () => refusal(null)],
    ["answers with a list of one error", ([first]) => [refusal(first?.id ?? null)]],
    [
      "answers each call with the error",
      (calls) => calls.map(({ id }) => refusal(id, "batch size too large")),
    ],
    ["leaves answers out", (calls) => calls.slice(0, 2).map(resultOf)],
    [
      "answers HTTP 500",
      (_calls, _isList, response) => {
        response.statusCode = 500;
        return refusal(null);
      },
    ],
    [
      "answers HTTP 413",
      (_calls, _isList, response) => {
        response.statusCode = 413;
        return refusal(null);
      },
    ],
  ])("and %s gets the calls again in smaller batches", async (_what, refuse) => {
    answer = (calls, isList, response) =>
      isTooMany(calls) ? refuse(calls, isList, response) : inOrder(calls, isList);
    const client = open();
    expect(await askFive(client)).toEqual(five);
    sizes = [];
    expect(await askFive(client)).toEqual(five);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2);
  });
});

it.each([429, 502, 503, 504])(
  "a node that answers HTTP %i is not asked again for each call",
  async (status) => {
    answer = (_calls, _isList, response) => {
      response.statusCode = status;
      return "away";
    };
    await expect(askFive(open())).rejects.toThrow();
    expect(sizes).toEqual([5]);
  },
);

it("a node that refuses a batch because it is asked too often is not asked again for each call", async () => {
  answer = () => ({
    id: null,
    error: { code: 429, message: "exceeded its compute units per second" },
  });
  await expect(askFive(open())).rejects.toThrow();
  expect(sizes).toEqual([5]);
});

it("a node that takes no lists gets each call alone", async () => {
  answer = (calls, isList) => (isList ? refusal(null) : inOrder(calls, isList));
  expect(await askFive(open())).toEqual(five);
});

it("the refusal of one call is its own, and the others are answered", async () => {
  answer = (calls) =>
    calls.map((call) => (call.params[0] === "0x3" ? refusal(call.id) : resultOf(call)));
  const client = open();
  const answers = await Promise.allSettled(
    [1, 2, 3].map((place) =>
      client.request({ method: "eth_getCode", params: [`0x${place}`, "latest"] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  const { reason } = answers[2] as PromiseRejectedResult;
  expect(reason.walk((cause: unknown) => cause instanceof RpcRequestError)).not.toBeNull();
  expect(sizes).toEqual([3]);
});

it("a call that a node never answers is not repeated forever", async () => {
  answer = () => null;
  await expect(askFive(open())).rejects.toThrow();
  expect(sizes.length).toBeLessThan(12);
});
