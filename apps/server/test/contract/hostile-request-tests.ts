import { errorCatalogue, type Operation, operations } from "@lilypad/api-contract";
import { checkLedger } from "@lilypad/ledger";
import {
  createFakeCardIssuer,
  createFakeRamp,
  createTestDatabase,
  type FakeCardIssuer,
  type FakeRamp,
  type TestDatabase,
} from "@lilypad/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../../src/migrations.ts";
import { createTelemetry } from "../../src/modules/tell/telemetry/index.ts";
import { createSealedBox } from "../../src/platform/sealed/sealed-box.ts";
import { testDetails, testDirectory } from "../test-banks.ts";
import { type ChainWorld, openChainWorld } from "../worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product, type SignedUp } from "../worlds/open-product.ts";
import { hostileRequests } from "./hostile-requests.ts";

/**
 * Digest of everything that only an accepted request may change. Left out are refused payments (which are
 * stored, so that they stay refused), the time of a request to delete the account, and the work of settlement.
 */
const fingerprintSql = `select md5(concat_ws(' ',
  (select count(*) from person), (select md5(string_agg((to_jsonb(p) - 'deletion_asked_at')::text, ',' order by id)) from person p),
  (select count(*) from payment where result = ledger_code('done')), (select count(*) from transfer
    where result = ledger_code('done')),
  (select md5(string_agg(concat(id, status, acknowledged_at), ',' order by id)) from payment_request),
  (select count(*) from reward_grant), (select count(*) from referral),
  (select count(*) from smart_account), (select count(*) from person_account),
  (select md5(string_agg(concat(person_id, hash), ',' order by person_id)) from passcode),
  (select md5(string_agg(p::text, ',' order by id)) from passkey p),
  (select md5(string_agg(concat(person_id, status), ',' order by person_id)) from ramp_customer),
  (select md5(string_agg(concat(id, status, is_default, unlinked_at), ',' order by id)) from linked_account),
  (select md5(string_agg(concat(person_id, customer_id, session_at, ordered_at), ',' order by person_id)) from card_holder),
  (select md5(string_agg(s::text, ',' order by person_id)) from card_safe s),
  (select count(*) from bank_link), (select count(*) from funding_intent),
  (select md5(string_agg(n::text, ',' order by person_id)) from notification_preference n))) as print`;

/** Telemetry with receivers that are unavailable. */
const telemetry = createTelemetry({
  config: {
    errors: { url: "http://127.0.0.1:9/api/1/envelope/", key: "key" },
    views: { url: "http://127.0.0.1:9", domain: "lilypad.example" },
  },
  environment: "local",
  version: "0.0.0",
  publicUrl: "https://lilypad.example",
  now: () => new Date(),
});

/**
 * From its start on, the clock runs at a tenth of the normal speed, because on a busy machine these tests take
 * longer than an access token is valid.
 */
let slowSince: number | undefined;
const clock = {
  now: () => {
    const now = Date.now();
    return new Date(slowSince === undefined ? now : slowSince + (now - slowSince) / 10);
  },
};

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let ann: SignedUp;
let bob: SignedUp;
let ids: string[];

/** Verifies Ann, so that operations that need it can be reached, and links a bank account. */
async function linkBank(ramp: FakeRamp): Promise<string> {
  const { email, token } = ann;
  const person = {
    customerType: "INDIVIDUAL",
    email,
    firstName: "Ann",
    lastName: "Example",
  } as const;
  dataOf(await product.call("createRampCustomer", { token, body: person }));
  for (const customerId of ramp.kept.customers.keys()) {
    ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await product.modules.verification.refreshCustomer(customerId);
  }
  const linked = await product.app.inject({
    method: "POST",
    url: operations.completeBankLink.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { accountDetails: testDetails.gb },
  });
  return linked.json().data.account.id;
}

/** Stores a session with the card issuer for Ann, who has too little LIL to open one. */
async function openIssuerSession(issuer: FakeCardIssuer): Promise<void> {
  await issuer.sendEmailCode(ann.email);
  const code = issuer.codeFor(ann.email) ?? "";
  const { token, customerId } = await issuer.signUp({ email: ann.email, code });
  const box = createSealedBox(world.secrets.bankDetailsKeys);
  await product.pool.query(
    `insert into card_holder (person_id, issuer, customer_id, session, session_at, created_at, updated_at)
       values ($1, $2, $3, $4, now(), now(), now())`,
    [ann.id, issuer.name, customerId, box.seal(token, `card_holder:${issuer.name}:${ann.id}`)],
  );
}

const fingerprint = async () =>
  (await product.pool.query<{ print: string }>(fingerprintSql)).rows[0]?.print;

/** Operations that end the caller's session, and are therefore called by another person. */
const endsSession = new Set(["logout", "signOut", "authLogout"]);

async function expectRefusalOrSuccess(
  operation: Operation,
  token: string | undefined,
  requests: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(hostileRequests(operation, ids), async ({ path, query, body }) => {
      const before = await fingerprint();
      const answer = await product.app.inject({
        method: operation.method,
        url: `${path}?${new URLSearchParams(query)}`,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(operation.body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(operation.body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode < 400) return;
      if (operation.path.startsWith("/auth/"))
        expect(answer.json()).toMatchObject({ msg: expect.stringMatching(/\S/) });
      else {
        const { success, error, code, requestId } = answer.json();
        expect({ success, requestId }).toEqual({
          success: false,
          requestId: expect.stringMatching(/\S/),
        });
        expect(Object.keys(errorCatalogue)).toContain(code);
        expect(error).toMatch(/^[A-Z].+ .+/);
      }
      expect(await fingerprint()).toBe(before);
    }),
    { numRuns: requests },
  );
}

/** Declares the tests of hostile requests to every operation. @param requestsPerOperation random ones, which print their seed if one fails */
export function testHostileRequests({
  requestsPerOperation,
}: {
  requestsPerOperation: number;
}): void {
  beforeAll(async () => {
    world = await openChainWorld();
    database = await createTestDatabase({ migrations });
    const ramp = createFakeRamp();
    const { databaseUrl } = database;
    const cardIssuer = createFakeCardIssuer();
    const directory = testDirectory;
    const environment = { BANKING_STEPS_ENABLED: "true" };
    product = await openProduct({
      world,
      databaseUrl,
      clock,
      environment,
      ramp,
      directory,
      cardIssuer,
      telemetry,
    });
    ann = await product.signUp("Ann");
    bob = await product.signUp("Bob");
    await product.settled();
    const sent = dataOf(
      await product.call("sendTransfer", {
        token: bob.token,
        body: { recipientUserId: ann.id, amount: "1.00", currency: "LIL" },
      }),
    );
    const requested = dataOf(
      await product.call("createPaymentRequest", {
        token: bob.token,
        body: { toUserId: ann.id, amount: "1.00", currency: "LIL" },
      }),
    );
    await openIssuerSession(cardIssuer);
    const linkedId = await linkBank(ramp);
    ids = [ann.id, bob.id, sent.transactionId, requested.request.id, linkedId];
    slowSince = Date.now();
  });
  afterAll(async () => {
    await product?.close();
    await database?.drop();
    await world?.close();
  });

  describe("a hostile request", () => {
    const all: Operation[] = Object.values(operations);

    it.each(all.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
      "to %s is refused without any change, or succeeds",
      async (_, operation) => {
        const caller = endsSession.has(operation.name) ? await product.signUp("Cy") : ann;
        await expectRefusalOrSuccess(operation, caller.token, requestsPerOperation);
      },
    );

    it.each(
      all
        .filter(({ access }) => access !== "public" && access !== "optional")
        .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
    )("to %s without a session is refused and changes nothing", async (_, operation) => {
      const before = await fingerprint();
      for (const token of [undefined, "nonsense", `${ann.token.slice(0, -4)}AAAA`]) {
        const answer = await product.app.inject({
          method: operation.method,
          url: operation.path.replaceAll(/\{\w+\}/g, ann.id),
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
        expect([401, 403]).toContain(answer.statusCode);
      }
      expect(await fingerprint()).toBe(before);
    });

    it("with invalid JSON, another content type or a body that is too large has its own error code", async () => {
      const post = (payload: string, type = "application/json") =>
        product.app.inject({
          method: "POST",
          url: "/api/v1/payments/p2p/transfer",
          headers: { authorization: `Bearer ${ann.token}`, "content-type": type },
          payload,
        });
      const codeOf = async (answer: ReturnType<typeof post>) => (await answer).json().code;
      expect(await codeOf(post('{"amount": "1.00"'))).toBe("VALIDATION_FAILED");
      expect(await codeOf(post('{"__proto__": {"isAdmin": true}}'))).toBe("VALIDATION_FAILED");
      expect(await codeOf(post(""))).toBe("VALIDATION_FAILED");
      expect(await codeOf(post("[]"))).toBe("VALIDATION_FAILED");
      expect(await codeOf(post("<xml/>", "text/xml"))).toBe("UNSUPPORTED_MEDIA_TYPE");
      expect(await codeOf(post(JSON.stringify({ memo: "x".repeat(300_000) })))).toBe(
        "PAYLOAD_TOO_LARGE",
      );
    });

    it("with a valid access token of an ended session is refused and changes nothing", async () => {
      const cy = await product.signUp("Cy");
      const requested = dataOf(
        await product.call("createPaymentRequest", {
          token: bob.token,
          body: { toUserId: cy.id, amount: "1.00", currency: "LIL" },
        }),
      );
      dataOf(await product.call("logout", { token: cy.token }));
      const before = await fingerprint();
      const { token } = cy;
      const to = { amount: "1.00", currency: "LIL" as const };
      const answers = [
        await product.call("sendTransfer", { token, body: { recipientUserId: bob.id, ...to } }),
        await product.call("createPaymentRequest", { token, body: { toUserId: bob.id, ...to } }),
        await product.call("rejectRequest", { token, params: { id: requested.request.id } }),
        await product.call("grantSignupReward", { token }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => "UNAUTHENTICATED"));
      expect((await product.call("getBalance", { token })).status).toBe(401);
      expect(await fingerprint()).toBe(before);
    });

    it("leaves a consistent ledger", async () => {
      await product.settled();
      expect(await checkLedger(product.pool)).toEqual([]);
    });
  });
}
