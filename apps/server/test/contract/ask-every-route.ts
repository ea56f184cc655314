import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { type OperationName, operations } from "@lilypad/api-contract";
import type { FakeRamp } from "@lilypad/testing";
import { testDetails } from "../test-banks.ts";
import { askTeleport, payTeleport } from "./ask-teleport-routes.ts";
import { given, verifyEverybody, type Walk, type Walker } from "./walk.ts";

const codeFor = ({ product }: Walk, email: string) =>
  product.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    .at(-1) ?? "000000";

async function signUp(walk: Walk): Promise<Walker> {
  const { ask } = walk;
  const email = "walker@example.com";
  await ask("checkUserExists", { body: { email } });
  await ask("sendOtp", { body: { email, type: "signup" } });
  const token = codeFor(walk, email);
  const verified = await ask("verifyOtp", { body: { email, token, type: "signup" } });
  const session = given(verified?.session, "verifyOtp");
  const me = { id: session.user.id, email, token: session.access_token };
  await ask("verificationStatus", { token: me.token, query: { email } });
  await ask("initializeOnboarding", { token: me.token, body: { email } });
  await ask("checkDisplayTag", { token: me.token, query: { tag: "walker_1" } });
  const profile = {
    first_name: "Wim",
    last_name: "Example",
    phone_number: "+44 7400 123456",
    display_tag: "walker_1",
  };
  await ask("updateProfile", { token: me.token, body: profile });
  for (const name of [
    "registerWallet",
    "createSmartAccount",
    "onboardingCompleted",
    "grantSignupReward",
    "grantNotificationsReward",
  ] as const)
    await ask(name, { token: me.token });
  const { refresh_token } = session;
  await ask("resumeSession", {
    body: { auth_method: "refresh_token", auth_data: { refresh_token } },
  });
  return me;
}

async function signInOtherwise({ product, ask }: Walk) {
  const email = "other@example.com";
  await ask("signupMagicLink", { body: { email, country_code: "GB" } });
  await ask("sendMagicLink", { body: { email } });
  await ask("verifyMagicLink", { body: { token: "a-token-of-nobody" } });
  await ask("login", { body: { email } });
  for (const name of ["logout", "signOut"] as const) {
    const { token } = await product.signUp("Leaver");
    await ask(name, { token });
  }
}

/** Calls the operations that only read, without parameters. */
async function readAll({ ask }: Walk, { id, token }: Walker) {
  for (const name of [
    "getProfile",
    "getDisplayName",
    "getWalletStatus",
    "getBalance",
    "getSmartAccounts",
    "getExchangeRate",
    "countRequests",
    "listIncomingRequests",
    "listOutgoingRequests",
    "getVapidPublicKey",
    "listNotificationDevices",
    "listNotifications",
    "listRewardGrants",
    "getRewardRules",
    "getRewardHealth",
    "getRewardAnalytics",
    "reloadRewardRules",
    "getLeaderboard",
    "getReferralLeaderboard",
    "getMyReferralCode",
    "getReferralCounts",
    "getReferralCountsOlderPath",
    "listReferrals",
  ] as const)
    await ask(name, { token });
  await ask("searchUsers", { token, query: { q: "bob" } });
  await ask("getRewardStatus", { token, params: { id: "me" } });
  await ask("listTransactions", { token, params: { userId: id } });
}

async function changeSettings(walk: Walk, { token, email }: Walker) {
  const { product, ask } = walk;
  const answer = given(await ask("getPreferences", { token }), "getPreferences");
  await ask("updatePreferences", { token, body: answer.preferences });
  const endpoint = "https://fcm.googleapis.com/fcm/send/a-browser";
  const browser = createECDH("prime256v1");
  const keys = {
    p256dh: browser.generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  const device = { device_id: "web_1", platform: "desktop" as const, a2hs: false };
  await ask("subscribePush", { token, body: { endpoint, keys, ...device } });
  await ask("listNotificationDevices", { token });
  await ask("unsubscribePush", { token, body: { endpoint } });
  await product.call("sendSecurityCode", { token, body: {} });
  const [device_id, passcode] = ["web_1", "739146"];
  await ask("setUpPasscode", { token, body: { passcode, device_id, code: codeFor(walk, email) } });
  await ask("verifyPasscode", { token, body: { passcode, device_id } });
  await ask("resetPasscode", { token, body: { passcode, device_id, code: "000000" } });
  await ask("cancelPasscodeReset", { token, body: {} });
  await ask("checkBiometricSetup", { token, body: { device_id } });
  const nonsense = { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" };
  const assertion = { id: "e30", rawId: "e30", type: "public-key" as const, response: nonsense };
  await ask("verifyBiometric", {
    token,
    body: { device_id, response: { ...assertion, clientExtensionResults: {} } },
  });
}

async function movePayments({ product, ask }: Walk, me: Walker) {
  const { token } = me;
  const bob = await product.signUp("Bob");
  const sum = { amount: "1.00", currency: "LIL" as const };
  const requestOf = async (from: { token: string }, toUserId: string) =>
    given(
      await ask("createPaymentRequest", { token: from.token, body: { toUserId, ...sum } }),
      "createPaymentRequest",
    ).request.id;
  const [first, own] = [await requestOf(bob, me.id), await requestOf(me, bob.id)];
  await ask("acknowledgeRequest", { token, params: { id: first } });
  await ask("listIncomingRequests", { token });
  await ask("listOutgoingRequests", { token });
  await ask("getRequest", { token, params: { id: first } });
  await ask("rejectRequest", { token, params: { id: first } });
  await ask("cancelRequest", { token, params: { id: own } });
  await product.settled();
  await ask("sendTransfer", { token, body: { recipientUserId: bob.id, ...sum } });
  await ask("grantReward", {
    token,
    body: { userId: bob.id, amount: "1", reason: "Thank you", correlationId: randomUUID() },
  });
  return bob;
}

async function invite({ product, ask }: Walk, { token }: Walker, bobToken: string) {
  const code = given(await ask("getMyReferralCode", { token: bobToken }), "my code").code;
  const device = { fingerprint: "0123456789abcdef", sessionId: randomUUID() };
  const timestamp = new Date().toISOString();
  await ask("captureReferral", { body: { ...device, code, userAgent: "a browser", timestamp } });
  await ask("matchReferral", { body: device });
  await ask("attachReferral", { token, body: { code } });
  const link = await product.call("createContactSession", { token });
  const contacts = [{ name: "Bob", phoneNumbers: [], emails: ["bob@example.com"] }];
  await ask("uploadContacts", { token: link.data?.token ?? "", body: { contacts } });
}

async function bank({ product, ask }: Walk, { token, email }: Walker, ramp: FakeRamp) {
  const body = {
    customerType: "INDIVIDUAL" as const,
    email,
    firstName: "Wim",
    lastName: "Example",
  };
  await ask("getRampCustomerStatus", { token });
  await ask("createRampCustomer", { token, body });
  await verifyEverybody(product, ramp);
  await ask("getRampCustomerStatus", { token });
  await ask("listRampProviders", { token });
  await ask("listCapabilities", { token, query: { operation: "onramp" } });
  await ask("listBanks", { token, query: { country: "GB", currency: "GBP" } });
  await ask("getCountryRequirements", { token, params: { country: "GB" }, query: {} });
  await ask("initBankLink", { token, body: {} });
  const linked = await ask("completeBankLink", { token, body: { accountDetails: testDetails.gb } });
  const { id } = given(linked, "completeBankLink").account;
  const other = await ask("createPaymentAccount", {
    token,
    body: { accountDetails: testDetails.us },
  });
  await ask("listLinkedAccounts", { token, query: {} });
  await ask("listPaymentAccounts", { token, query: {} });
  await ask("setDefaultAccount", { token, params: { id } });
  await ask("syncLinkedAccounts", { token, body: {} });
  const sum = { linkedAccountId: id, amountCents: 5_000 };
  const operation = "topup" as const;
  await ask("createTopupQuote", { token, body: sum });
  const offered = await ask("createRampQuote", { token, params: { operation }, body: sum });
  const { quoteId } = given(offered, "createRampQuote").quote;
  const intent = await ask("createRampIntent", {
    token,
    params: { operation },
    body: { ...sum, quoteId, correlationId: randomUUID() },
  });
  const intentId = given(intent, "createRampIntent").intentId;
  await ask("getRampIntentStatus", { token, params: { id: intentId }, query: {} });
  await ask("submitWithdrawal", { token, params: { id: randomUUID() } });
  await ask("unlinkAccount", { token, params: { id: given(other, "other account").account.id } });
  return id;
}

async function chat({ ask }: Walk) {
  const { id } = given(await ask("startChat", { body: {} }), "startChat");
  const params = { id };
  for (const message of ["What does it cost?", "United Kingdom", "Mexico", "100"])
    await ask("sendChatMessage", { params, body: { message } });
  await ask("setChatEmail", { params, body: { email: "visitor@example.com" } });
  await ask("advanceChat", { params, body: {} });
  await ask("getChat", { params });
  await ask("listChatResults", { params });
  await ask("getChatResult", { params: { id, result: "person_to_person" } });
}

/** Calls the operations for cards, which all answer that cards are not enabled. */
async function cards({ ask }: Walk, { token }: Walker) {
  const signature = `0x${"00".repeat(65)}`;
  const bodies: Partial<Record<OperationName, object>> = {
    acceptIssuerTerms: { terms_type: "general", version: "1" },
    answerSourceOfFunds: { answers: [{ question: "Why?", answer: "So" }] },
    configureCardSafe: {},
    deployCardSafeModules: { signature },
    sendIssuerPhoneCode: { phoneNumber: "07400 123456" },
    setCardSafeCurrency: {},
    verifyIssuerCode: { otp: "123456" },
    verifyIssuerPhone: { code: "123456" },
  };
  for (const { name, path } of Object.values(operations)) {
    if (!/^\/api\/v1\/wallet\/(gnosis|safe)\//.test(path)) continue;
    const body = bodies[name];
    // Each body fits its own operation, but TypeScript cannot check this in a loop.
    await ask(name, { token, ...(body === undefined ? {} : { body }) } as { token: string });
  }
}

/**
 * Uses the whole product as one person and calls each operation at least once.
 * @throws Error if a call fails whose result is needed later
 */
export async function askEveryRoute(walk: Walk, ramp: FakeRamp): Promise<void> {
  const me = await signUp(walk);
  await signInOtherwise(walk);
  const bob = await movePayments(walk, me);
  await readAll(walk, me);
  await invite(walk, me, bob.token);
  await payTeleport(walk, bob, await askTeleport(walk, me, await bank(walk, me, ramp)), ramp);
  await chat(walk);
  await cards(walk, me);
  await changeSettings(walk, me);
}
