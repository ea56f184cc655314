import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localChain } from "@lilypad/chain";
import { listToken } from "@lilypad/testing";
import { createPublicClient, http } from "viem";
import { buildApp } from "../src/app.ts";
import type { Bank } from "../src/bank/bank.ts";
import { type BankOptions, openBank } from "../src/bank/open-bank.ts";
import { connectChain, openChain } from "../src/chain/index.ts";
import { openPhone } from "../src/phone/index.ts";
import { openPushService } from "../src/push/index.ts";
import type { startTestContracts } from "./start-test-contracts.ts";

export const apiKey = "a-key-for-tests-only";
export const webhookSecret = "a-secret-for-tests-only";

/** Created once for all banks of a test file, because it takes a while. */
export const bridgeKeys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

const nobodyListens = "http://127.0.0.1:1";

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The product as the bank sees it: it accepts webhooks, or refuses them. */
export async function startProduct() {
  const received: ReceivedWebhook[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    received.push({ path: request.url ?? "", headers: request.headers, body });
    response.statusCode = answer.status;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    answer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/**
 * For tests: the bank behind the sandbox's HTTP, on a real chain or on one that does not answer.
 */
export async function openTestBank(
  options: Partial<Omit<BankOptions, "client" | "deployment" | "faucet">> & {
    node?: Awaited<ReturnType<typeof startTestContracts>>;
    appUrl: string;
  },
) {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), "lilypad-bank-"));
  if (options.directory === undefined) {
    writeFileSync(join(directory, "bank-webhook-key.pem"), bridgeKeys.privateKey);
  }
  const { node } = options;
  const client = connectChain(node?.rpcUrl ?? nobodyListens);
  const silent = {
    mint: async () => ({ kind: "unreachable" }) as const,
    giveGas: async () => false,
  };
  const faucet =
    node === undefined
      ? silent
      : openChain({ client, deployment: node.deployment, faucet: node.faucet });
  const bank: Bank = await openBank({
    apiKey,
    webhookSecret,
    publicUrl: () => "http://localhost:4100",
    ...options,
    directory,
    client,
    deployment: node?.deployment ?? {
      chain: localChain,
      fromBlock: 0,
      tokens: noTokens,
    },
    faucet,
  });
  const app = buildApp({
    inbox: noInbox,
    chain: { ...silent, readStatus: async () => "silent" },
    bank,
    cardIssuer: null,
    phone: openPhone(),
    push: openPushService(),
    appUrl: options.appUrl,
  });

  async function call(
    method: "GET" | "POST" | "DELETE",
    url: string,
    body?: unknown,
    key?: string,
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: "localhost:4100",
        authorization: `Bearer ${apiKey}`,
        "api-key": apiKey,
        ...(key === undefined ? {} : { "x-idempotency-key": key, "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
  }

  return {
    bank,
    app,
    directory,
    call,
    rpc: createPublicClient({ transport: http(node?.rpcUrl ?? nobodyListens) }),
    close: async ({ keep = false } = {}) => {
      await app.close();
      await bank.close();
      if (!keep) rmSync(directory, { recursive: true, force: true });
    },
  };
}

const noTokens = {
  LIL: listToken("LIL", "0x", 0),
  usdc: listToken("usdc", "0x", 1),
  eurc: listToken("eurc", "0x", 2),
};
const noInbox = {
  unreadableLines: 0,
  deliver: async () => [],
  list: () => [],
  find: () => undefined,
  close: async () => undefined,
};
