import { CardIssuerError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CardsWorld, openCards } from "../../../../test/worlds/open-cards.ts";
import { migrations } from "../../../migrations.ts";

let database: TestDatabase;
let world: CardsWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = await openCards({ pool: database.pool });
  return () => world.app.close();
});

describe("signing up with the card issuer", () => {
  it("leads from the mailed code to a configured Safe step by step", async () => {
    const ann = await world.newPerson();
    expect((await ann.get("/cards")).data).toEqual({
      isUnlocked: true,
      unlock: { currency: "LIL", amount: "100000.00", balance: "100000.00" },
      hasBegun: false,
      needsEmailCode: true,
      safe: null,
      cards: [],
    });
    const { data } = await ann.confirmEmail();
    expect(data).toEqual({ id: expect.any(String), hasSignedUp: false });
    await ann.acceptTerms();
    expect((await ann.get("/wallet/gnosis/terms")).data.terms[0].accepted).toBe(true);
    expect((await ann.get("/wallet/gnosis/kyc/iframe-url?lang=de")).data).toEqual({
      type: "SUMSUB_WEB",
      url: `https://identity.example/${data.id}`,
    });
    expect((await ann.get("/wallet/gnosis/kyc/status")).data).toEqual({ kycStatus: "notStarted" });
    world.issuer.decide(data.id, "APPROVED");
    expect((await ann.answerFunds()).data).toEqual({ ok: true });
    expect((await ann.confirmPhone()).data).toEqual({ ok: true });
    const safe = (await ann.post("/wallet/safe/create")).data;
    expect(safe).toMatchObject({ chainId: 100, deployed: false });
    expect((await ann.post("/wallet/safe/set-currency")).data).toEqual({ tokenSymbol: "GBPe" });
    expect((await ann.post("/wallet/safe/configure", { dailyLimit: "500" })).status).toBe(200);
    expect((await ann.get("/wallet/safe/status")).data).toEqual({
      address: safe.address,
      chainId: 100,
      isDeployed: true,
      tokenSymbol: "GBPe",
      fiatSymbol: "GBP",
      accountStatus: 0,
      status: "ok",
    });
    const storedSafe = { address: safe.address, chainId: 100, tokenSymbol: "GBPe" };
    expect((await ann.get("/wallet/gnosis/user/registration")).data).toEqual({
      id: data.id,
      email: ann.caller.email,
      phone: "+447400123456",
      kycStatus: "approved",
      isSourceOfFundsAnswered: true,
      isPhoneValidated: true,
      safeWallets: [storedSafe],
      cards: [],
    });
    expect((await ann.get("/cards")).data).toMatchObject({
      needsEmailCode: false,
      safe: storedSafe,
    });
    expect(await world.cards.readOwnData(ann.id)).toMatchObject([
      { issuer: "gnosis-pay", safe_address: safe.address.toLowerCase(), chain_id: 100 },
    ]);
  });

  it("refuses a step before the steps that it needs", async () => {
    const ann = await world.newPerson();
    await ann.confirmEmail();
    expect((await ann.get("/wallet/gnosis/kyc/iframe-url")).code).toBe("CARD_STEP_MISSING");
    expect((await ann.answerFunds()).code).toBe("CARD_STEP_MISSING");
    expect((await ann.post("/wallet/safe/configure")).code).toBe("CARD_STEP_MISSING");
    expect((await ann.post("/cards/virtual")).code).toBe("CARD_STEP_MISSING");
  });

  it("deploys the modules with the owner's signature", async () => {
    const ann = await world.newPerson();
    await ann.confirmEmail();
    const { address } = (await ann.post("/wallet/safe/create")).data;
    const payload = (await ann.get("/wallet/safe/signature-payload")).data;
    expect(payload.primaryType).toBe("ModuleTx");
    expect(payload.domain.verifyingContract.toLowerCase()).toBe(address.toLowerCase());
    const deploy = (signature: string) => ann.patch("/wallet/safe/deploy-modules", { signature });
    expect((await deploy("0x12")).code).toBe("VALIDATION_FAILED");
    const signature = `0x${"1b".repeat(65)}`;
    expect((await deploy(signature)).data).toMatchObject({ deployed: true });
    expect((await deploy(signature)).data).toEqual({ transactionHash: null, deployed: true });
  });

  it("shares an identity only with this installation's account", async () => {
    const ann = await world.newPerson();
    const { data } = await ann.confirmEmail();
    world.issuer.decide(data.id, "APPROVED");
    const share = () =>
      ann.post("/wallet/gnosis/kyc/import-partner-applicant", { forClientId: "mallory" });
    expect((await share()).data.forClientId).toBe("lilypad");
  });

  it.each([
    ["an invalid phone number", "12", "PHONE_INVALID"],
    ["a second phone", "07400 123457", "CARD_STEP_DONE"],
  ])("refuses %s", async (_, phoneNumber, code) => {
    const ann = await world.newPerson();
    await ann.setUp();
    const answer = await ann.post("/wallet/gnosis/phone/verification", { phoneNumber });
    expect(answer.code).toBe(code);
  });
});

describe("the unlock", () => {
  it("is missing below 100,000 LIL, and the sign-up is refused", async () => {
    const ann = await world.newPerson(99_999n);
    expect(await ann.post("/wallet/gnosis/auth/otp")).toMatchObject({
      status: 403,
      code: "CARDS_LOCKED",
    });
    const verify = await ann.post("/wallet/gnosis/auth/verify", { otp: "123456" });
    expect(verify.code).toBe("CARDS_LOCKED");
    expect((await ann.get("/cards")).data.isUnlocked).toBe(false);
    expect(world.issuer.codeFor(ann.caller.email)).toBeUndefined();
  });

  it("lost after the sign-up prevents a new card, but an existing card can still be frozen", async () => {
    const ann = await world.newPerson();
    await ann.confirmEmail();
    world.lil.set(ann.id, 0n);
    for (const path of ["/wallet/safe/create", "/wallet/safe/configure", "/cards/virtual"]) {
      expect((await ann.post(path)).code, path).toBe("CARDS_LOCKED");
    }
    const bob = await world.newPerson();
    await bob.setUp();
    const { cardId } = (await bob.post("/cards/virtual")).data;
    world.lil.set(bob.id, 0n);
    world.issuer.endSessions();
    expect((await bob.confirmEmail()).status).toBe(200);
    expect((await bob.post(`/cards/${cardId}/freeze`)).data.status).toBe("frozen");
  });

  it("is not checked without a configured issuer: all routes answer CARDS_NOT_CONFIGURED", async () => {
    const without = await openCards({ pool: database.pool, withoutIssuer: true });
    const ann = await without.newPerson();
    const answers = await Promise.all([
      ann.get("/cards"),
      ann.post("/cards/virtual"),
      ann.post("/wallet/gnosis/auth/otp"),
      ann.get("/wallet/safe/status"),
    ]);
    for (const { status, code } of answers) {
      expect([status, code]).toEqual([503, "CARDS_NOT_CONFIGURED"]);
    }
    await without.app.close();
  });
});

describe("a lost answer", () => {
  it.each([
    ["createSafe", "/wallet/safe/create", {}],
    ["configureSafe", "/wallet/safe/configure", {}],
    ["setSafeCurrency", "/wallet/safe/set-currency", { tokenSymbol: "EURe" }],
  ] as const)(
    "of %s is replaced by reading the issuer's state, without a second request",
    async (action, path, body) => {
      const ann = await world.newPerson();
      await ann.setUp();
      let calls = 0;
      const real = world.issuer[action] as (...parameters: unknown[]) => Promise<unknown>;
      Object.assign(world.issuer, {
        async [action](...parameters: unknown[]) {
          calls += 1;
          await real(...parameters).catch(() => undefined);
          throw new CardIssuerError("UNKNOWN_OUTCOME", "lost");
        },
      });
      expect((await ann.post(path, body)).status).toBe(200);
      expect(calls).toBe(1);
    },
  );

  it("is an error if the state cannot be read either; a retry finds what was done", async () => {
    const ann = await world.newPerson();
    await ann.confirmEmail();
    world.issuer.failWith("UNKNOWN_OUTCOME", { takesEffect: true });
    expect((await ann.post("/wallet/safe/create")).code).toBe("CARD_ISSUER_UNAVAILABLE");
    world.issuer.recover();
    const first = (await ann.post("/wallet/safe/create")).data.address;
    expect((await ann.get("/wallet/safe/status")).data.address).toBe(first);
  });
});
