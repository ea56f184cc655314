import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { IncomingWebhook, KycStatus } from "../src/index.ts";
import type { Trouble } from "./ramp-stage.ts";

export interface FakeCustomer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  status: KycStatus;
}

export interface FakeAccount {
  readonly id: string;
  readonly customerId: string;
  readonly kind: string;
  readonly isThirdParty: boolean;
  readonly currency: string;
  readonly bankName: string;
  readonly last4: string;
  readonly address: string;
}

export interface FakeTransaction {
  readonly id: string;
  readonly customerId: string;
  readonly correlationId: string;
  readonly sourceCurrency: string;
  readonly sourceAmount: string;
  readonly destinationCurrency: string;
  readonly destinationAmount: string;
  /** True if its source is a virtual account. */
  readonly isIntoVirtual: boolean;
  status: "AWAITING" | "PROCESSING" | "FAILED" | "CANCELLED";
  failureReason: string | null;
}

/** A refusal; each wire has its own form for it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface Call {
  readonly method: string;
  /** Decoded segments of the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly key: string | undefined;
}

export interface FakeWire {
  /** @throws Refusal */
  answer(bank: FakeBank, call: Call): { status: number; body?: unknown };
  refuse(refusal: Refusal): unknown;
  keyOf(request: IncomingMessage): string | undefined;
  apiKeyOf(request: IncomingMessage): string | undefined;
  /** Creates the signed webhook for a changed resource. */
  sign(bank: FakeBank, kind: "customer" | "transaction", id: string): IncomingWebhook;
}

/** In-memory state of a fake provider. */
export interface FakeBank {
  readonly customers: Map<string, FakeCustomer>;
  readonly accounts: Map<string, FakeAccount>;
  readonly transactions: Map<string, FakeTransaction>;
  /** Returns the first result for the same idempotency key. */
  once<Made>(key: string | undefined, make: () => Made): Made;
}

export const apiKey = "the-key-of-the-fake-bank";

export function createFakeBank(): FakeBank {
  const made = new Map<string, unknown>();
  return {
    customers: new Map(),
    accounts: new Map(),
    transactions: new Map(),
    once<Made>(key: string | undefined, make: () => Made): Made {
      if (key === undefined) throw new Refusal(400, "KEY_MISSING", "a key is required");
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as Made;
    },
  };
}

export function addCustomer(bank: FakeBank, email: string, name: string): FakeCustomer {
  const taken = [...bank.customers.values()].some((one) => one.email === email);
  if (taken) throw new Refusal(409, "duplicate_record", "Account already exists");
  const customer: FakeCustomer = { id: randomUUID(), email, name, status: "CREATED" };
  bank.customers.set(customer.id, customer);
  return customer;
}

export function find<Item>(items: Map<string, Item>, id: string | undefined): Item {
  const found = items.get(id ?? "");
  if (found === undefined) throw new Refusal(404, "not_found", "Not found");
  return found;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? undefined : JSON.parse(text);
}

/** Serves a fake bank over a vendor's wire. */
export async function serveFakeBank(wire: FakeWire) {
  const bank = createFakeBank();
  let trouble: Trouble = "none";

  const server = createServer(async (request, response) => {
    const say = (status: number, body?: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const url = new URL(request.url ?? "/", "http://fake");
    const call: Call = {
      method: request.method ?? "GET",
      path: url.pathname.split("/").slice(1).map(decodeURIComponent),
      query: url.searchParams,
      body: await readBody(request),
      key: wire.keyOf(request),
    };
    if (trouble === "down") return say(503, {});
    if (trouble === "rate-limited") {
      response.setHeader("retry-after", "30");
      return say(429, {});
    }
    if (wire.apiKeyOf(request) !== apiKey) return say(401, { code: "UNAUTHORIZED" });
    try {
      const { status, body } = wire.answer(bank, call);
      if (trouble !== "nonsense") return say(status, body);
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to nginx!</h1>");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(error.status, wire.refuse(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    bank,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cause(next: Trouble) {
      trouble = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
