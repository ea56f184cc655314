import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { fillOwnMoney } from "./fill-own-money.ts";

const safeAddress = "0x2B864949758A0A7057d0847d9660699f156061c2";
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** Starts a server with the given answers; a number is an error status. */
async function serve(answer: (path: string, body: string) => object | number): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const given = answer(request.url ?? "", await bodyOf(request));
    response.statusCode = typeof given === "number" ? given : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(typeof given === "number" ? { error: "no" } : given));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endings.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openParts({ holds = 0n, assignedAfter = 0, faucet = 200 } = {}) {
  let asked = 0;
  const minted: unknown[] = [];
  const folder = mkdtempSync(join(tmpdir(), "lilypad-treasury-"));
  endings.push(() => rmSync(folder, { recursive: true }));
  const chainDeploymentFile = join(folder, "chain-deployment.json");
  const contract = (n: number) => `0x${String(n).padStart(40, "0")}`;
  const token = (n: number, symbol: string) => ({
    address: contract(n),
    index: n - 6,
    symbol,
    name: symbol,
    decimals: 6,
  });
  writeFileSync(
    chainDeploymentFile,
    JSON.stringify({
      chain: {
        id: 42161,
        name: "Arbitrum One",
        shortName: "arb1",
        explorer: "https://arbiscan.io",
      },
      marker: `0x${"1".repeat(64)}`,
      module: contract(1),
      ownSafeModule: contract(9),
      guardian: contract(10),
      handoverDelaySeconds: 10,
      passkeyVersion: "0.2.0",
      passkeySignerFactory: contract(11),
      passkeySignerCode: "0x6080604052",
      passkeyFallbackVerifier: null,
      moduleSetup: contract(2),
      proxyFactory: contract(3),
      singleton: contract(4),
      fallbackHandler: contract(5),
      tokens: { usdc: token(6, "USDC"), eurc: token(7, "EURe"), LIL: token(8, "LIL") },
      fromBlock: 0,
    }),
  );
  const serverUrl = await serve((path) => {
    asked += 1;
    const safe = { safeAddress: asked > assignedAfter ? safeAddress : null };
    if (path.startsWith("/api/v1/exchange/desk")) return { success: true, data: safe };
    const treasury = safe.safeAddress === null ? null : safe;
    return { success: true, data: { weeks: [], nextBefore: null, treasury } };
  });
  const rpcUrl = await serve((_, body) => ({
    jsonrpc: "2.0",
    id: JSON.parse(body).id,
    result: `0x${holds.toString(16).padStart(64, "0")}`,
  }));
  const sandboxUrl = await serve((path, body) => {
    minted.push({ path, ...JSON.parse(body) });
    return faucet === 200 ? {} : faucet;
  });
  return { options: { serverUrl, sandboxUrl, rpcUrl, chainDeploymentFile }, minted };
}

it("fillOwnMoney waits for the address and fills an empty treasury with dollars", async () => {
  const { options, minted } = await openParts({ assignedAfter: 2 });
  expect(await fillOwnMoney("treasury", options)).toBe(safeAddress);
  expect(minted).toEqual([
    { path: "/chain/faucet", address: safeAddress, asset: "usdc", amount: "10000.00" },
  ]);
});

it("fillOwnMoney fills an empty desk with dollars and euros", async () => {
  const { options, minted } = await openParts({ assignedAfter: 2 });
  expect(await fillOwnMoney("desk", options)).toBe(safeAddress);
  expect(minted).toEqual([
    { path: "/chain/faucet", address: safeAddress, asset: "usdc", amount: "50000.00" },
    { path: "/chain/faucet", address: safeAddress, asset: "eurc", amount: "50000.00" },
  ]);
});

it("fillOwnMoney does not fill a Safe with a balance, or without a faucet", async () => {
  const { options, minted } = await openParts({ holds: 1n });
  expect(await fillOwnMoney("treasury", options)).toBe(safeAddress);
  expect(await fillOwnMoney("desk", { ...options, sandboxUrl: undefined })).toBe(safeAddress);
  expect(minted).toEqual([]);
});

it("fillOwnMoney throws the faucet's error", async () => {
  const { options } = await openParts({ faucet: 503 });
  await expect(fillOwnMoney("treasury", options)).rejects.toThrow("the faucet answered 503");
});
