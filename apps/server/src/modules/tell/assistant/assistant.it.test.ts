import { createServer, type Server } from "node:http";
import type { BankDirectory, Capability } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admitEverybody } from "../../../../test/admit-everybody.ts";
import { migrations } from "../../../migrations.ts";
import { registerAuthentication } from "../../../platform/http/authentication.ts";
import { registerErrorHandler } from "../../../platform/http/error-handler.ts";
import { registerLimits } from "../../../platform/http/limits.ts";
import { createHttpPhraser } from "../../../platform/outside/phraser.ts";
import { messagesPerHour } from "./chat/change-chat.ts";
import { phrases } from "./chat/phrases.ts";
import { type Assistant, createAssistant, registerAssistantRoutes } from "./index.ts";
import { parsePriceList } from "./prices/price-list.ts";

let database: TestDatabase;
let app: FastifyInstance;
let assistant: Assistant;
let now = new Date("2026-05-01T09:00:00Z");
let restsAreOver = 0;
const support = { email: "help@lilypad.example", phone: "+44 20 7946 0000" };
const logged: string[] = [];
let directoryIsAway = false;

/** A test endpoint of the phraser: records the requests and answers with `says`. */
let endpoint: Server;
const told: string[] = [];
let says: string | null = null;

async function openEndpoint(): Promise<string> {
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      told.push(Buffer.concat(chunks).toString());
      // Null is an endpoint that never answers.
      if (says === null) return;
      response.end(JSON.stringify({ choices: [{ message: { content: says } }] }));
    });
  });
  await new Promise<void>((done) => endpoint.listen(0, "127.0.0.1", done));
  const address = endpoint.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1`;
}

const priceList = parsePriceList(
  JSON.stringify({
    asOf: "2026-04-20",
    providers: [
      {
        name: "Somebank",
        source: "https://somebank.example/prices",
        prices: [{ from: "USD", to: "MXN", fixedFee: "5", feePercent: "1", rate: "19.5" }],
      },
    ],
  }),
);

const capability = (country: string, currency: string): Capability => ({
  country,
  currency,
  currencyName: currency,
  countryName: country,
  flagEmoji: "🏳️",
  region: "Earth",
  methods: ["ANY"],
  minimumAmount: "10",
  maximumAmount: "10000",
});
const directory: BankDirectory = {
  listCapabilities: async () => {
    if (directoryIsAway) throw new Error("the directory is away");
    return [capability("US", "USD"), capability("MX", "MXN")];
  },
  listBanks: async () => [],
  findBank: async () => null,
  readPrices: async () => ({
    asOf: "2026-05-01",
    perDollar: { USD: "1", MXN: "20" },
    feePercent: { onramp: "0.5", offramp: "0.5" },
  }),
};

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  const logger = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const clock = { now: () => now };
  const phraser = createHttpPhraser({
    url: await openEndpoint(),
    key: "key",
    model: "small",
    timeoutMs: 300,
    // The pauses of the phraser's breaker end immediately here.
    now: () => {
      restsAreOver += 60_000;
      return restsAreOver;
    },
  });
  const { pool } = database;
  const names = { network: "Arbitrum", dollarToken: "USDC" };
  assistant = createAssistant({
    pool,
    clock,
    logger,
    directory,
    priceList,
    phraser,
    support,
    names,
  });
  const requestLogger: FastifyBaseLogger = logger;
  app = Fastify({
    loggerInstance: requestLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerErrorHandler(app);
  registerAuthentication(app, async () => null, admitEverybody);
  registerLimits(app, { pool, clock });
  registerAssistantRoutes(app, assistant);
  await app.ready();
});
afterAll(async () => {
  endpoint.closeAllConnections();
  endpoint.close();
  await app.close();
  await database.drop();
});

type Method = "GET" | "POST" | "PUT";
let networks = 0;
/** Each test uses its own network, so that limits do not affect other tests. */
const newNetwork = () => `203.0.113.${++networks}`;

async function ask(method: Method, path: string, body?: object, ip = "203.0.113.250") {
  const response = await app.inject({
    method,
    url: `/api/v1/public/chat/sessions${path}`,
    remoteAddress: ip,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

async function newChat(ip = newNetwork()) {
  const { id } = (await ask("POST", "", {}, ip)).body.data;
  return {
    id,
    say: (message: string) => ask("POST", `/${id}/message`, { message }, ip),
    setEmail: (email: string) => ask("PUT", `/${id}/email`, { email }, ip),
    advance: (step?: string) =>
      ask("POST", `/${id}/advance`, step === undefined ? {} : { step }, ip),
    read: () => ask("GET", `/${id}`),
    results: (result = "") => ask("GET", `/${id}/results${result}`),
  };
}
async function answeredChat() {
  const chat = await newChat();
  for (const said of ["United States", "Mexico", "100", "Every month"]) await chat.say(said);
  return chat;
}

describe("a chat", () => {
  it("leads from the first message to the results, with the sign-up as the next step", async () => {
    const chat = await answeredChat();
    const { data } = (await chat.setEmail("Ann+chat@Example.com")).body;
    expect(data).toMatchObject({ id: chat.id, step: "results", email: "ann+chat@example.com" });
    const answer = await chat.results();
    expect(answer.body.data).toMatchObject({
      pricesOf: "2026-05-01",
      results: [
        {
          id: "bank_to_bank",
          isPossible: true,
          cost: {
            fee: { amount: "1.00", currency: "USD" },
            arrives: { amount: "1980.05", currency: "MXN" },
            feePerYear: { amount: "12.00", currency: "USD" },
          },
        },
        { id: "person_to_person", isPossible: true, cost: null },
      ],
      nextStep: { href: "/onboarding/steps?email=ann%2Bchat%40example.com" },
    });
    expect(answer.body.data.comparison).toEqual({
      asOf: "2026-04-20",
      offers: [
        {
          name: "Lilypad",
          isOwn: true,
          fee: { amount: "1.00", currency: "USD" },
          arrives: { amount: "1980.05", currency: "MXN" },
          source: null,
        },
        {
          name: "Somebank",
          isOwn: false,
          fee: { amount: "6.00", currency: "USD" },
          arrives: { amount: "1833.00", currency: "MXN" },
          source: "https://somebank.example/prices",
        },
      ],
    });
    const one = await chat.results("/person_to_person");
    expect(one.body.data).toEqual(answer.body.data.results[1]);
    expect((await chat.results("/another")).body.code).toBe("VALIDATION_FAILED");
  });

  it("is stored, can be read again, and is not cached", async () => {
    const chat = await newChat();
    const said = await chat.say("What are your fees?");
    expect(said.body.data.messages.at(-2).quotations[0].href).toBe("/terms");
    const read = await chat.read();
    expect(read.body.data).toEqual(said.body.data);
    expect(read.headers["cache-control"]).toBe("no-store");
    expect(read.body.data.expiresAt).toBe("2026-05-02T09:00:00.000Z");
  });

  it("keeps both of two concurrent messages", async () => {
    const chat = await newChat();
    await Promise.all([chat.say("first words"), chat.say("second words")]);
    const texts = (await chat.read()).body.data.messages.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(expect.arrayContaining(["first words", "second words"]));
  });

  it("gives no results and does not advance past an open question", async () => {
    const chat = await newChat();
    for (const answer of [
      await chat.results(),
      await chat.advance(),
      await chat.advance("results"),
    ])
      expect([answer.status, answer.body.code]).toEqual([422, "CHAT_STEP_UNANSWERED"]);
    await chat.say("United States");
    expect((await chat.advance("from")).body.data.step).toBe("from");
    expect((await chat.advance()).body.data.step).toBe("to");
  });

  it("shows no prices while the directory is unavailable", async () => {
    const chat = await answeredChat();
    directoryIsAway = true;
    const { data } = (await chat.results()).body;
    directoryIsAway = false;
    expect(data).toMatchObject({
      pricesOf: null,
      comparison: null,
      results: [{ isPossible: false, cost: null }, { isPossible: true }],
    });
  });
});

describe("the phraser of the assistant's answers", () => {
  const answerTo = async (said: string, message: string | null) => {
    told.length = 0;
    says = message;
    const chat = await newChat();
    const answer = await chat.say(said);
    says = null;
    expect(answer.status).toBe(200);
    return answer.body.data.messages.at(-2);
  };

  it("gets the question and the help texts, and its text introduces the quotation", async () => {
    const { text, quotations } = await answerTo(
      "What are your fees?",
      "Opening an account and sending on Lilypad cost you nothing.",
    );
    expect(text).toBe("Opening an account and sending on Lilypad cost you nothing.");
    expect(quotations[0]).toMatchObject({ title: "What Lilypad costs", href: "/terms" });
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("What are your fees?");
    expect(told[0]).toContain("Lilypad charges nothing for opening an account");
  });

  it.each([
    ["its own amount", "Sending costs 3 dollars."],
    ["an amount in words", "Sending costs three dollars."],
    ["a link", "See https://elsewhere.example."],
    ["its own currency", "Sending pesos costs nothing."],
    ["no answer in time", null],
  ])("is replaced by our own text if it answers with %s", async (_, message) => {
    const { text, quotations } = await answerTo("What are your fees?", message);
    expect(text).toBe(phrases.fromHelp);
    expect(quotations).not.toEqual([]);
    expect(told).toHaveLength(1);
  });

  it("gets neither email addresses nor answers to the chat's questions", async () => {
    const chat = await newChat();
    told.length = 0;
    await chat.setEmail("ann@example.com");
    await chat.say("Germany");
    await chat.say("What are your fees? I'm ann@example.com");
    expect(told).toEqual([]);
    await chat.say("What are your fees?");
    expect(told).toHaveLength(1);
    expect(told.join("")).not.toMatch(/ann|example\.com|Germany/);
  });

  it("gets no requests above the limit", async () => {
    const chat = await newChat();
    for (let said = 0; said < messagesPerHour; said += 1) await chat.say("Germany");
    told.length = 0;
    expect((await chat.say("What are your fees?")).body.code).toBe("RATE_LIMITED");
    expect(told).toEqual([]);
  });
});

describe("a chat refuses", () => {
  it.each([
    ["an empty message", { message: "  " }],
    ["a long message", { message: "x".repeat(1_001) }],
    ["a NUL", { message: "a\u0000b" }],
    ["a lone surrogate", { message: "\ud800" }],
    ["an unknown field", { message: "hello", step: "results" }],
    ["a message that is not text", { message: 5 }],
  ])("%s", async (_, body) => {
    const { id } = await newChat();
    expect((await ask("POST", `/${id}/message`, body)).body.code).toBe("VALIDATION_FAILED");
  });

  it("an invalid email address", async () => {
    expect((await (await newChat()).setEmail("ann")).body.code).toBe("VALIDATION_FAILED");
  });

  it("unknown chat ids", async () => {
    const id = "A".repeat(27);
    for (const answer of [
      await ask("GET", `/${id}`),
      await ask("POST", `/${id}/message`, { message: "hello" }),
      await ask("PUT", `/${id}/email`, { email: "ann@example.com" }),
      await ask("POST", `/${id}/advance`, {}),
      await ask("GET", `/${id}/results`),
      await ask("GET", `/${id}/results/bank_to_bank`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, "CHAT_NOT_FOUND"]);
  });

  it("more than 120 messages per hour", async () => {
    const chat = await newChat();
    for (let said = 0; said < messagesPerHour; said += 1)
      expect((await chat.say("Germany")).status).toBe(200);
    expect((await chat.say("Germany")).body.code).toBe("RATE_LIMITED");
    expect((await chat.read()).body.data.messages).toHaveLength(40);
  });
});

describe("stored chats", () => {
  it("contain no readable id, and the log contains no messages", async () => {
    const chat = await newChat();
    await chat.say("a peculiar sentence");
    const { rows } = await database.pool.query("select * from chat_session");
    expect(JSON.stringify(rows)).not.toContain(chat.id);
    expect(logged.join("")).not.toContain(chat.id);
    expect(logged.join("")).not.toContain("a peculiar sentence");
  });

  it("are deleted with the account of the email address that they were given", async () => {
    const [theirs, other] = [await newChat(), await newChat()];
    await theirs.setEmail("Leaving@example.com");
    await other.setEmail("staying@example.com");
    await assistant.forgetAddress(database.pool, "leaving@example.com");
    expect((await theirs.read()).status).toBe(404);
    expect((await other.read()).status).toBe(200);
  });

  it("are deleted after a day", async () => {
    const chat = await newChat();
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    expect((await chat.read()).body.code).toBe("CHAT_NOT_FOUND");
    expect((await chat.say("hello")).body.code).toBe("CHAT_NOT_FOUND");
    expect(await assistant.forgetExpired()).toBeGreaterThan(0);
    const { rows } = await database.pool.query("select 1 from chat_session");
    expect(rows).toEqual([]);
  });
});
