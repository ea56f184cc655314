import { randomBytes } from "node:crypto";
import { type Operation, operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { createFakeCardIssuer } from "@lilypad/testing";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { createCards, registerCardsRoutes } from "../../src/modules/cards/cards/index.ts";
import { parsePhone } from "../../src/modules/people/people/index.ts";
import type { Caller } from "../../src/platform/caller.ts";
import { ringOf } from "../../src/platform/config/key-ring.ts";
import { fail } from "../../src/platform/errors.ts";
import { registerAuthentication } from "../../src/platform/http/authentication.ts";
import { registerErrorHandler } from "../../src/platform/http/error-handler.ts";
import { registerLimits } from "../../src/platform/http/limits.ts";
import { createSealedBox } from "../../src/platform/sealed/sealed-box.ts";
import { admitEverybody } from "../admit-everybody.ts";
import { openPeople, type TestPerson } from "./open-people.ts";

export interface CardsWorldOptions {
  pool: Pool;
  /** True to open the module without a card issuer. */
  withoutIssuer?: boolean;
}

const million = 1_000_000n;

/** Checks an answer against the contract. @throws Error if it does not match */
function checkAnswer(method: string, url: string, data: unknown): void {
  const [path = ""] = url.split("?");
  const operation = (Object.values(operations) as Operation[]).find(
    (one) =>
      one.method === method &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  const parsed = operation?.response.safeParse(data);
  if (parsed?.success !== true) throw new Error(`${method} ${path}: ${parsed?.error.message}`);
}

/** Opens the module behind HTTP, with a fake issuer and a movable clock. */
export async function openCards({ pool, withoutIssuer = false }: CardsWorldOptions) {
  let now = new Date("2026-05-01T09:00:00Z");
  const issuer = createFakeCardIssuer();
  const logged: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const callers = new Map<string, Caller>();
  const endedSessions = new Set<string>();
  const withoutStepUp = new Set<string>();
  const lil = new Map<string, bigint>();
  const country = { code: "GB" };
  const box = { current: createSealedBox(ringOf(randomBytes(32))) };
  const requireLiveSession = async (sessionId: string) => {
    if (endedSessions.has(sessionId)) fail("UNAUTHENTICATED");
  };
  const cards = createCards({
    pool,
    clock: { now: () => now },
    logger,
    issuer: withoutIssuer ? null : issuer,
    partnerId: "lilypad",
    box: {
      seal: (text, context) => box.current.seal(text, context),
      open: (sealed, context) => box.current.open(sealed, context),
      reseal: (sealed, context) => box.current.reseal(sealed, context),
    },
    lilOf: async (personId) => lil.get(personId) ?? 0n,
    countryOf: async () => country.code,
    readPhone: (typed) => parsePhone(typed)?.number ?? null,
  });
  const app = Fastify({ loggerInstance: logger as FastifyBaseLogger });
  registerErrorHandler(app);
  registerAuthentication(app, async (token) => callers.get(token) ?? null, {
    ...admitEverybody,
    requireLiveSession,
    async requireStepUp({ sessionId }) {
      await requireLiveSession(sessionId);
      if (withoutStepUp.has(sessionId)) fail("STEP_UP_REQUIRED");
    },
  });
  registerLimits(app, { pool, clock: { now: () => now } });
  registerCardsRoutes(app, cards);
  await app.ready();

  const call = async (
    person: TestPerson,
    method: "GET" | "POST" | "PATCH",
    path: string,
    body?: object,
  ) => {
    callers.set(person.id, person.caller);
    const url = `/api/v1${path}`;
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person.id}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode < 400) checkAnswer(method, url, answer.json().data);
    return { status: answer.statusCode, text: answer.payload, ...answer.json() };
  };

  /** Opens a person who has finished signing up. @param lilMajor their LIL in major units */
  async function newPerson(lilMajor = 100_000n) {
    const [person] = await openPeople(pool, ["Ann"]);
    if (person === undefined) throw new Error("no account was opened");
    lil.set(person.id, lilMajor * million);
    const { email } = person.caller;
    const get = (path: string) => call(person, "GET", path);
    const post = (path: string, body: object = {}) => call(person, "POST", path, body);
    async function confirmEmail() {
      await post("/wallet/gnosis/auth/otp");
      return post("/wallet/gnosis/auth/verify", { otp: issuer.codeFor(email) ?? "none" });
    }
    async function acceptTerms() {
      const { data } = await get("/wallet/gnosis/terms");
      for (const { type, version } of data.terms) {
        await post("/wallet/gnosis/terms/accept", { terms_type: type, version });
      }
    }
    async function answerFunds() {
      const { data } = await get("/wallet/gnosis/source-of-funds");
      const answers = data.map((one: { question: string; answers: string[] }) => ({
        question: one.question,
        answer: one.answers[0],
      }));
      return post("/wallet/gnosis/source-of-funds", { answers });
    }
    async function confirmPhone() {
      await post("/wallet/gnosis/phone/verification", { phoneNumber: "07400 123456" });
      const code = issuer.codeFor("+447400123456") ?? "none";
      return post("/wallet/gnosis/phone/verify", { code });
    }
    return {
      ...person,
      get,
      post,
      patch: (path: string, body: object) => call(person, "PATCH", path, body),
      confirmEmail,
      acceptTerms,
      answerFunds,
      confirmPhone,
      /** Does all steps before ordering a card. */
      async setUp() {
        const { data } = await confirmEmail();
        await acceptTerms();
        issuer.decide(data.id, "APPROVED");
        await answerFunds();
        await confirmPhone();
        await post("/wallet/safe/create");
        await post("/wallet/safe/set-currency");
        await post("/wallet/safe/configure");
      },
    };
  }

  return {
    app,
    issuer,
    cards,
    logged,
    lil,
    country,
    endedSessions,
    withoutStepUp,
    newPerson,
    /** Replaces the sealing key, so that earlier seals cannot be opened. */
    loseKey() {
      box.current = createSealedBox(ringOf(randomBytes(32)));
    },
    passSeconds(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

export type CardsWorld = Awaited<ReturnType<typeof openCards>>;
