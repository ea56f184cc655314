import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sandboxBank, serverBank } from "./bank.ts";

const address = `0x${"Ab".repeat(20)}`;
let folder: string;
let sandboxUrl: string;
let answer: { status: number; body: object };
let close: () => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-bank-"));
  answer = { status: 200, body: { address } };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterEach(() => {
  close();
  rmSync(folder, { recursive: true });
});

const forServer = (environment: Record<string, string> = {}) =>
  serverBank({ sandboxUrl, secretsDir: folder, dataDir: "/data", environment });

describe("settings of the sandbox's bank", () => {
  it("contain the same secrets for bank and server at every start", async () => {
    const sandbox = sandboxBank(folder, "http://127.0.0.1:4000");
    const server = await forServer();
    expect(sandbox.RAMP_WEBHOOK_TARGET).toBe("http://127.0.0.1:4000");
    for (const name of ["RAMP_API_KEY", "RAMP_WEBHOOK_SECRET"]) {
      expect(server[name]).toMatch(/^[0-9a-f]{64}$/);
      expect(sandbox[name]).toBe(server[name]);
    }
    expect(server.RAMP_API_KEY).not.toBe(server.RAMP_WEBHOOK_SECRET);
    expect(sandboxBank(folder, "http://127.0.0.1:4000")).toEqual(sandbox);
  });

  it("give the server the addresses of the ramp and the directory, and the payout address", async () => {
    expect(await forServer()).toMatchObject({
      RAMP_PROVIDER: "fern",
      RAMP_BASE_URL: `${sandboxUrl}/bank/fern`,
      BANK_DIRECTORY_URL: `${sandboxUrl}/bank/directory`,
      RAMP_PAYOUT_ADDRESSES: address,
    });
  });

  it("use Bridge's wire if RAMP_PROVIDER is bridge", async () => {
    expect(await forServer({ RAMP_PROVIDER: "bridge" })).toMatchObject({
      RAMP_BASE_URL: `${sandboxUrl}/bank/bridge`,
      RAMP_WEBHOOK_PUBLIC_KEY_FILE: "/data/sandbox/bank/bank-webhook-public.pem",
    });
  });

  it("are not used if the operator has configured a ramp and a directory", async () => {
    expect(await forServer({ RAMP_BASE_URL: "https://api.fernhq.com" })).toEqual({});
    const own = await forServer({ BANK_DIRECTORY_FILE: "/etc/banks.json" });
    expect(own.BANK_DIRECTORY_URL).toBeUndefined();
  });

  it("throw if the bank does not return its payout address", async () => {
    answer = { status: 503, body: {} };
    await expect(forServer()).rejects.toThrow("the sandbox's bank answered 503");
  });
});
