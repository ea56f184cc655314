import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorCatalogue, openApiDocument, operations } from "./index.ts";
import { costOf, counterOf, type Operation } from "./operation.ts";

const all = Object.entries(operations) as [string, Operation][];

/** Routes in addition to the specified ones; docs/adr has the reasons. */
const additions = [
  "POST /api/v1/payments/p2p/transfer/prepare",
  "POST /api/v1/payments/p2p/transfer/{}/cancel",
  "GET /api/v1/payments/requests/{}",
  "POST /api/v1/payments/requests/{}/report",
  "GET /api/v1/blocked-people",
  "PUT /api/v1/blocked-people/{}",
  "DELETE /api/v1/blocked-people/{}",
  "GET /api/v1/reports",
  "POST /api/v1/reports/{}/close",
  "GET /api/v1/admin/reconciliation",
  "GET /api/v1/admin/ramp",
  "GET /api/v1/admin/ramp-orders",
  "GET /api/v1/admin/teleport-payments",
  "GET /api/v1/admin/settings",
  "GET /api/v1/admin/volumes",
  "GET /api/v1/admin/stuck-work",
  "POST /api/v1/admin/stuck-work/{}/{}/retry",
  "POST /api/v1/admin/stuck-work/safes/{}/release",
  "POST /api/v1/admin/stuck-work/outflows/{}/book",
  "GET /api/v1/admin/audit",
  "GET /api/v1/admin/audit/export",
  "GET /api/v1/admin/staff",
  "GET /api/v1/staff/people",
  "GET /api/v1/staff/people/{}",
  "GET /api/v1/staff/people/{}/movements",
  "GET /api/v1/staff/people/{}/sessions",
  "POST /api/v1/staff/people/{}/sessions/end",
  "POST /api/v1/staff/people/{}/handover/cancel",
  "POST /api/v1/admin/staff/{}/first-passkey",
  "POST /api/v1/staff/people/{}/bank-details",
  "POST /api/v1/staff/people/{}/notes",
  "GET /api/v1/staff/people/{}/notes",
  "POST /api/v1/tickets",
  "GET /api/v1/tickets",
  "GET /api/v1/tickets/{}",
  "POST /api/v1/tickets/{}/messages",
  "POST /api/v1/tickets/{}/close",
  "GET /api/v1/staff/tickets",
  "GET /api/v1/staff/tickets/{}",
  "POST /api/v1/staff/tickets/{}/messages",
  "POST /api/v1/staff/tickets/{}/assign",
  "POST /api/v1/staff/tickets/{}/close",
  "POST /api/v1/admin/people/{}/freeze",
  "POST /api/v1/admin/people/{}/freeze-changes",
  "GET /api/v1/admin/freezes",
  "GET /api/v1/admin/proposals",
  "POST /api/v1/admin/proposals/{}/approve",
  "POST /api/v1/admin/proposals/{}/withdraw",
  "POST /api/v1/admin/proposals/{}/object",
  "POST /api/v1/admin/staff/changes",
  "GET /api/v1/notifications/inbox/unread",
  "POST /api/v1/notifications/inbox/read",
  "POST /api/v1/onboarding/contacts/sessions",
  "GET /api/v1/onboarding/contacts/matches",
  "DELETE /api/v1/onboarding/contacts/matches",
  "DELETE /api/v1/onboarding/contacts/matches/{}",
  "PUT /api/v1/wallets/chosen-account",
  "GET /api/v1/exchange/rate",
  "GET /api/v1/exchange/desk",
  "POST /api/v1/exchange/quotes",
  "POST /api/v1/exchange",
  "GET /api/v1/exchange/{}",
  "GET /api/v1/safe-transactions",
  "POST /api/v1/safe-transactions",
  "POST /api/v1/safe-transactions/{}/signature",
  "GET /api/v1/safe-transactions/{}",
  "POST /api/v1/wallet-sends/check",
  "POST /api/v1/wallet-sends",
  "GET /api/v1/wallet-sends/terms",
  "GET /api/v1/wallet-sends/{}",
  "POST /api/v1/wallet-sends/{}/cancel",
  "GET /api/v1/saved-addresses",
  "PUT /api/v1/saved-addresses/{}",
  "DELETE /api/v1/saved-addresses/{}",
  "GET /api/v1/other-tokens",
  "PUT /api/v1/other-tokens/{}",
  "GET /api/v1/token-returns",
  "POST /api/v1/token-returns",
  "POST /api/v1/token-returns/{}/cancel",
  "GET /api/v1/admin/token-returns",
  "GET /api/v1/admin/token-returns/{}",
  "POST /api/v1/admin/token-returns/{}/decide",
  "GET /api/v1/screening-cases",
  "POST /api/v1/screening-cases/{}/decide",
  "GET /api/v1/auth/sessions",
  "DELETE /api/v1/auth/sessions/{}",
  "GET /api/v1/auth/my-data",
  "POST /api/v1/auth/delete-account",
  "POST /api/v1/auth/security-code",
  "GET /api/v1/auth/second-factor",
  "POST /api/v1/auth/passcode/remove",
  "POST /api/v1/auth/passcode/reset/cancel",
  "POST /api/v1/auth/biometric/options",
  "GET /api/v1/auth/passkeys",
  "POST /api/v1/auth/passkeys",
  "POST /api/v1/auth/passkeys/options",
  "PUT /api/v1/auth/passkeys/{}",
  "POST /api/v1/auth/passkeys/{}/remove",
  "POST /api/v1/auth/session/resume-options",
  "GET /api/v1/ledger/users/{}/statement",
  "GET /api/v1/ledger/users/{}/transactions/{}",
  "GET /api/v1/ledger/users/{}/transactions/counts",
  "GET /api/v1/payments/recent-people",
  "GET /api/v1/receipts",
  "PUT /api/v1/receipts/{}",
  "DELETE /api/v1/receipts/{}",
  "GET /api/v1/own-key",
  "POST /api/v1/own-key",
  "POST /api/v1/own-key/options",
  "POST /api/v1/own-key/others",
  "POST /api/v1/own-key/others/options",
  "GET /api/v1/handover",
  "POST /api/v1/handover",
  "POST /api/v1/handover/cancel",
  "GET /api/v1/proof",
  "GET /api/v1/proof/own",
  "GET /api/v1/status",
  "GET /api/v1/public/receipts/{}",
  "POST /api/v1/rewards/grant/{}/approve",
  "POST /api/v1/rewards/grant/{}/withdraw",
  "GET /api/v1/rewards/admin/circular-flows",
  "POST /api/v1/notifications/acknowledge-push",
  "GET /api/v1/leaderboard/prizes",
  "POST /api/v1/leaderboard/prizes/{}/hold",
  "POST /api/v1/leaderboard/prizes/{}/release",
  "GET /api/v1/ramp/intents",
  "POST /api/v1/ramp/intents/{}/cancel",
  "POST /api/v1/ramp/iban-verifications",
  "POST /api/v1/teleport/links/{}/cancel",
  "POST /api/v1/public/teleport/{}/sent",
  "GET /api/v1/teleport/payments",
  "POST /api/v1/teleport/payments/{}/sent",
  "GET /api/v1/cards",
  "POST /api/v1/cards/virtual",
  "POST /api/v1/cards/{}/freeze",
  "POST /api/v1/cards/{}/unfreeze",
  "POST /api/v1/telemetry/errors",
  "POST /api/v1/telemetry/views",
  "GET /api/v1/payments/limits",
  "GET /api/v1/payments/recipients/{}",
  "GET /api/v1/public/invitations/{}",
  "POST /auth/v1/token",
  "GET /auth/v1/user",
  "POST /auth/v1/logout",
  "POST /auth/v1/otp",
  "POST /auth/v1/verify",
  "GET /auth/v1/.well-known/jwks.json",
];

/**
 * The specified routes, which other clients may rely on. None may be renamed or removed.
 */
const readSpecified = () =>
  readFileSync("packages/api-contract/specified-routes.txt", "utf8").trim().split("\n");

describe("the API contract", () => {
  it("has operations whose name equals their key, and no duplicate routes", () => {
    for (const [key, operation] of all) expect(operation.name).toBe(key);
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it("has only the specified routes and the listed additions", () => {
    const known = new Set([...readSpecified(), ...additions]);
    const routes = all.map(
      ([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
    );
    expect(routes.filter((route) => !known.has(route))).toEqual([]);
  });

  // apps/server/src/specified-routes.it.test.ts calls each of them.
  it("has every route of specified-routes.txt", () => {
    const routes = new Set(
      all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`),
    );
    expect(readSpecified().filter((route) => !routes.has(route))).toEqual([]);
  });

  it("declares every parameter in each path", () => {
    for (const [, operation] of all) {
      const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const shape =
        operation.params === undefined ? {} : (operation.params as { shape?: object }).shape;
      expect(Object.keys(shape ?? {}), operation.name).toEqual(named);
    }
  });

  it("declares roles for every operation of staff, and only for those and for parts of others", () => {
    for (const [name, { access, staff }] of all) {
      if (access.startsWith("staff")) expect(staff, name).toBeDefined();
      else if (staff !== undefined) expect(access, name).toBe("session");
    }
  });

  it("declares exactly the operations with a correlationId as idempotent by correlationId", () => {
    const takesKey = ({ body }: Operation) =>
      Object.hasOwn((body as { shape?: object } | undefined)?.shape ?? {}, "correlationId");
    const declares = ({ idempotent }: Operation) => idempotent === "correlationId";
    const names = (which: (operation: Operation) => boolean) =>
      all.filter(([, operation]) => which(operation)).map(([name]) => name);
    expect(names(declares)).toEqual(names(takesKey));
    expect(names(declares).length).toBeGreaterThan(5);
  });

  it("lists IDEMPOTENCY_CONFLICT and REQUEST_IN_PROGRESS for every operation with a correlationId", () => {
    for (const [name, { idempotent, access, errors }] of all) {
      if (idempotent !== "correlationId") continue;
      expect(errors, name).toEqual(expect.arrayContaining(["IDEMPOTENCY_CONFLICT", "IN_PROGRESS"]));
      // Keys are stored per person, so the caller must be signed in.
      expect(["public", "optional"], name).not.toContain(access);
    }
  });

  it("says of every operation that can fail because of an outside service that it waits for one", () => {
    const waits = (code: string) => /^(RAMP|CARD_ISSUER|SCREENING)_UNAVAILABLE$/.test(code);
    const names = all.flatMap(([name, { errors }]) => (errors.some(waits) ? [name] : []));
    expect(names.length).toBeGreaterThan(30);
    for (const name of [...names, "sendOtp", "sendMagicLink", "sendChatMessage"] as const)
      expect(costOf((operations as Record<string, Operation>)[name] ?? {}, {}), name).toBe(
        "outside",
      );
  });

  it("says what a page of the history costs by its query: only one near the beginning is cheap", () => {
    const of = (query: object) =>
      costOf(operations.listTransactions, { limit: 20, offset: 0, ...query });
    expect([of({}), of({ currency: "USD" }), of({ offset: 1_000 })]).toEqual(
      Array(3).fill(undefined),
    );
    const heavy = [
      { search: "a" },
      { group: "bank" },
      { from: "2026-01-01T00:00:00Z" },
      { offset: 1_001 },
    ];
    expect(heavy.map(of)).toEqual(heavy.map(() => "heavy"));
    expect(costOf(operations.getMyData, {})).toBe("export");
  });

  it("has only limits whose subject the operation has: a caller, or an email or toUserId in its body", () => {
    for (const [name, { access, body, limits = [] }] of all) {
      const fields = (body as { shape?: object } | undefined)?.shape ?? {};
      for (const { per, max, windowMs } of limits) {
        expect(max * windowMs, name).toBeGreaterThan(0);
        if (/person|pair/.test(per)) expect(["public", "optional"], name).not.toContain(access);
        if (/address/.test(per)) expect(Object.keys(fields), name).toContain("email");
        if (per === "pair") expect(Object.keys(fields), name).toContain("toUserId");
      }
    }
  });

  it("has the same max and window for all limits that share a counter", () => {
    const known = new Map<string, string>();
    for (const [, operation] of all)
      for (const limit of operation.limits ?? []) {
        const counter = counterOf(operation, limit);
        const allowed = `${limit.max} in ${limit.windowMs} ms`;
        expect(known.get(counter) ?? allowed, counter).toBe(allowed);
        known.set(counter, allowed);
      }
    expect(known.size).toBeGreaterThan(20);
  });

  it("has a full sentence as the message of every error", () => {
    for (const [code, { message, status }] of Object.entries(errorCatalogue)) {
      expect(message, code).toMatch(/^[A-Z].*[.!]$/);
      expect(status, code).toBeGreaterThanOrEqual(400);
    }
  });

  it("matches docs/openapi.json (update it by node scripts/run.mjs scripts/write-open-api.ts)", () => {
    expect(JSON.parse(readFileSync("docs/openapi.json", "utf8"))).toEqual(
      JSON.parse(JSON.stringify(openApiDocument())),
    );
  });
});
