import { expect, test } from "vitest";
import { createFakeTime } from "../../../../test/fake-time.ts";
import type { CardIssuer } from "../../port.ts";
import { createGnosisPayIssuer } from "./client.ts";

const address = `0x${"ab".repeat(20)}`;

function open(
  answer: { status?: number; body?: unknown } | Error,
  partnerId: string | null = null,
) {
  const sent: { method: string; path: string; authorization: string | null; body: unknown }[] = [];
  const issuer = createGnosisPayIssuer({
    baseUrl: "https://issuer.example/api/v1/",
    partnerId,
    time: createFakeTime(),
    random: () => 0,
    fetch: async (url, init) => {
      const { pathname, search } = new URL(String(url));
      sent.push({
        method: init?.method ?? "GET",
        path: `${pathname}${search}`,
        authorization: new Headers(init?.headers).get("authorization"),
        body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
      });
      if (answer instanceof Error) throw answer;
      const { status = 200, body } = answer;
      return new Response(body === undefined ? null : JSON.stringify(body), { status });
    },
  });
  return { issuer, sent };
}

const session = "the-session";
const requests: readonly [
  string,
  (issuer: CardIssuer) => Promise<unknown>,
  { answer: unknown; method: string; path: string; body?: unknown },
][] = [
  [
    "acceptTerms",
    (issuer) => issuer.acceptTerms(session, { type: "general-tos", version: "2" }),
    {
      answer: { ok: true },
      method: "POST",
      path: "/user/terms",
      body: { terms: "general-tos", version: "2" },
    },
  ],
  [
    "getIdentityFrame",
    (issuer) => issuer.getIdentityFrame(session, "en"),
    {
      answer: { type: "SUMSUB_WEB", url: "https://kyc.example/1" },
      method: "GET",
      path: "/kyc/integration?lang=en",
    },
  ],
  [
    "shareIdentity",
    (issuer) => issuer.shareIdentity(session, { forClientId: "lilypad", lifeSeconds: 600 }),
    {
      answer: { token: "t", forClientId: "lilypad" },
      method: "POST",
      path: "/kyc/import-partner-applicant",
      body: { forClientId: "lilypad", ttlInSecs: 600 },
    },
  ],
  [
    "answerFundsQuestions",
    (issuer) => issuer.answerFundsQuestions(session, [{ question: "Q", answer: "A" }]),
    {
      answer: { ok: true },
      method: "POST",
      path: "/source-of-funds",
      body: [{ question: "Q", answer: "A" }],
    },
  ],
  [
    "sendPhoneCode",
    (issuer) => issuer.sendPhoneCode(session, "+447700900123"),
    {
      answer: { ok: true },
      method: "POST",
      path: "/verification",
      body: { phoneNumber: "+447700900123" },
    },
  ],
  [
    "confirmPhone",
    (issuer) => issuer.confirmPhone(session, "123456"),
    { answer: { ok: true }, method: "POST", path: "/verification/check", body: { code: "123456" } },
  ],
  [
    "createSafe",
    (issuer) => issuer.createSafe(session),
    {
      answer: { address, chainId: "100" },
      method: "POST",
      path: "/account",
      body: { chainId: "100" },
    },
  ],
  [
    "setSafeCurrency",
    (issuer) => issuer.setSafeCurrency(session, "GBPe"),
    {
      answer: {},
      method: "POST",
      path: "/safe/set-currency",
      body: { tokenSymbol: "GBPe" },
    },
  ],
  [
    "deployModules",
    (issuer) => issuer.deployModules(session, "0x12"),
    {
      answer: {},
      method: "PATCH",
      path: "/account/deploy-safe-modules",
      body: { signature: "0x12" },
    },
  ],
  [
    "configureSafe",
    (issuer) => issuer.configureSafe(session, { dailyLimit: "100" }),
    { answer: {}, method: "POST", path: "/safe/deploy", body: { dailyLimit: "100" } },
  ],
  [
    "createVirtualCard",
    (issuer) => issuer.createVirtualCard(session),
    { answer: { cardId: "c" }, method: "POST", path: "/cards/virtual", body: {} },
  ],
  [
    "changeCard",
    (issuer) => issuer.changeCard(session, "c/1", "freeze"),
    { answer: undefined, method: "POST", path: "/cards/c%2F1/freeze", body: {} },
  ],
];

test.each(requests)(
  "%s sends one request with the person's session token",
  async (_name, act, expected) => {
    const { answer, method, path, body } = expected;
    const { issuer, sent } = open({ body: answer });
    await act(issuer);
    const authorization = "Bearer the-session";
    expect(sent).toEqual([{ method, path: `/api/v1${path}`, authorization, body }]);
  },
);

test("sign-up sends no session token, and the partner id only if one is configured", async () => {
  const body = { id: "u", token: "t", hasSignedUp: true };
  const answered = { customerId: "u", token: "t", wasKnown: true };
  const code = { email: "mia@example.com", code: "123456" };
  const alone = open({ status: 201, body });
  expect(await alone.issuer.signUp(code)).toEqual(answered);
  expect(alone.sent[0]).toEqual({
    method: "POST",
    path: "/api/v1/auth/signup",
    authorization: null,
    body: { authEmail: "mia@example.com", otp: "123456" },
  });
  const partner = open({ status: 201, body }, "lilypad");
  await partner.issuer.signUp({ ...code, referralCode: "POND" });
  expect(partner.sent[0]?.body).toMatchObject({
    partnerId: "lilypad",
    referralCouponCode: "POND",
  });
});

test("the Safe's state combines the answers of /safe/config and /safe/deploy", async () => {
  const { issuer, sent } = open({ body: { isDeployed: false, status: "not_deployed" } });
  expect(await issuer.getSafe(session)).toEqual({
    address: null,
    isDeployed: false,
    token: null,
    fiatCurrency: null,
    health: null,
    deployment: "not_deployed",
  });
  expect(sent.map(({ path }) => path).sort()).toEqual([
    "/api/v1/safe/config",
    "/api/v1/safe/deploy",
  ]);
});

test("a 404 for the Safe means that it is not created", async () => {
  const { issuer } = open({ status: 404, body: { error: "Not found" } });
  expect(await issuer.getSafe(session)).toMatchObject({
    address: null,
    isDeployed: false,
    deployment: "not_deployed",
  });
  const over = open({ status: 401, body: { error: "Unauthorized" } });
  await expect(over.issuer.getSafe(session)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
});

test("a command without an answer throws UNKNOWN_OUTCOME and is not retried", async () => {
  const lost = open(new TypeError("fetch failed"));
  await expect(lost.issuer.createVirtualCard(session)).rejects.toMatchObject({
    code: "UNKNOWN_OUTCOME",
  });
  expect(lost.sent).toHaveLength(1);
  const unsigned = open(new TypeError("fetch failed"));
  await expect(unsigned.issuer.deployModules(session, "0x12")).rejects.toMatchObject({
    code: "UNKNOWN_OUTCOME",
  });
  expect(unsigned.sent).toHaveLength(1);
});

test("a read-only request is retried and finally throws UNAVAILABLE", async () => {
  const { issuer, sent } = open({ status: 503 });
  await expect(issuer.listCards(session)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(sent).toHaveLength(3);
});
