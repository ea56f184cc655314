import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { createPublicClient } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askNode } from "./ask-node.ts";
import { ChainUnreachable } from "./chain-errors.ts";
import { nodeUrlsOf, openTransport } from "./open-transport.ts";

/** The methods of each request, together if they were sent together. */
let requests: string[][] = [];
/** The node's answer to a call for the price of gas. */
let refusal: { code: number; message: string };
let node: Server;
let url: string;
/** An address without a server. */
let deadUrl: string;

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

beforeAll(async () => {
  node = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const asked = JSON.parse(text);
    const calls: { id: number; method: string }[] = Array.isArray(asked) ? asked : [asked];
    requests.push(calls.map(({ method }) => method));
    const answers = calls.map(({ id, method }) =>
      method === "eth_gasPrice"
        ? { jsonrpc: "2.0", id, error: refusal }
        : { jsonrpc: "2.0", id, result: "0x10" },
    );
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  });
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  url = urlOf((node.address() as AddressInfo).port);
  const closed = createTcpServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  deadUrl = urlOf((closed.address() as AddressInfo).port);
  await new Promise((resolve) => closed.close(resolve));
});
afterAll(() => new Promise((resolve) => node.close(resolve)));
beforeEach(() => {
  requests = [];
  refusal = { code: -32_000, message: "refused" };
});

const open = (rpcUrl: string) =>
  createPublicClient({ transport: openTransport(rpcUrl, { timeoutMs: 2_000 }), cacheTime: 0 });

it("asks the next node when the first one is unreachable", async () => {
  expect(await open(`${deadUrl}, ${url}`).getBlockNumber()).toBe(16n);
});

it("does not ask the next node when the first one refuses a request", async () => {
  await expect(open(`${url},${deadUrl}`).getGasPrice()).rejects.toThrow("refused");
  expect(requests).toEqual([["eth_gasPrice"]]);
});

describe("a node that has not answered the question", () => {
  it.each([
    [429, "Your app has exceeded its compute units per second capacity"],
    [-32_005, "daily request count exceeded, request rate limited"],
    [-32_007, "50/second request limit reached - reduce calls per second"],
    [-32_016, "over rate limit"],
    [-32_000, "header not found"],
    [-32_000, "missing trie node 5f0c (path ) state is not available"],
    [-32_601, "the method eth_gasPrice does not exist/is not available"],
    [-32_602, "range 5000 exceeds limit of 500"],
  ])("is not the last one that is asked: %i %s", async (code, message) => {
    refusal = { code, message };
    const healthy = createServer((_request, response) =>
      response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: "0x7" })),
    );
    await new Promise<void>((resolve) => healthy.listen(0, "127.0.0.1", resolve));
    const second = urlOf((healthy.address() as AddressInfo).port);
    expect(await open(`${url},${second}`).getGasPrice()).toBe(7n);
    healthy.close();
  });

  it("is asked again later if there is no other: that is no refusal", async () => {
    refusal = { code: -32_007, message: "50/second request limit reached" };
    await expect(askNode(() => open(url).getGasPrice())).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it.each([
    [3, "execution reverted: over rate limit"],
    [-32_000, "nonce too low"],
    [-32_000, "insufficient funds for gas * price + value"],
    [-32_000, "already known"],
  ])("is not one that refuses: %i %s", async (code, message) => {
    refusal = { code, message };
    await expect(open(`${url},${deadUrl}`).getGasPrice()).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });
});

it("fails once when no node answers", async () => {
  await expect(open(`${deadUrl},${deadUrl}`).getBlockNumber()).rejects.toThrow();
});

it("sends requests alone that must not hold up others", async () => {
  const transport = openTransport(url, { timeoutMs: 2_000, sendsAlone: true });
  const client = createPublicClient({ transport, cacheTime: 0 });
  const others = open(url);
  await Promise.all([client.getBlockNumber(), others.getChainId(), others.getBlockNumber()]);
  expect(requests.sort((one, other) => one.length - other.length)).toEqual([
    ["eth_blockNumber"],
    ["eth_chainId", "eth_blockNumber"],
  ]);
});

it("sends requests that are made at the same time together", async () => {
  const client = open(url);
  await Promise.all([client.getBlockNumber(), client.getChainId(), client.getBlockNumber()]);
  expect(requests).toHaveLength(1);
});

it("takes one address or several, with spaces between them", () => {
  expect(nodeUrlsOf("http://a")).toEqual(["http://a"]);
  expect(nodeUrlsOf("http://a, https://b/key ,")).toEqual(["http://a", "https://b/key"]);
});
