import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { createPublicClient } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { nodeUrlsOf, openTransport } from "./open-transport.ts";

/** What each request contained: the methods, together if they were sent together. */
let requests: string[][] = [];
let node: Server;
let url: string;
/** An address at which nobody listens. */
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
        ? { jsonrpc: "2.0", id, error: { code: -32000, message: "refused" } }
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
