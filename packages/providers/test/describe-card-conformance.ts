import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CardIssuer, CardIssuerErrorCode, CardStatus } from "../src/index.ts";
import type { CardStage } from "./card-stage.ts";
import type { Trouble } from "./ramp-stage.ts";

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

/** Conformance tests that every card issuer adapter must pass, against a fake or the sandbox. */
export function describeCardConformance(name: string, open: () => Promise<CardStage>): void {
  describe(`${name} conforms to the card issuer port`, { timeout: 30_000 }, () => {
    let stage: CardStage;
    let issuer: CardIssuer;
    let people = 0;
    beforeAll(async () => {
      stage = await open();
      issuer = stage.connect();
    });
    afterAll(() => stage.close());

    const refuses = (code: CardIssuerErrorCode, action: Promise<unknown>) =>
      expect(action).rejects.toMatchObject({ name: "CardIssuerError", code });

    function newAddress(): string {
      people += 1;
      return `person-${people}@example.com`;
    }
    /** @returns the session of a new person */
    async function signUp(email = newAddress()) {
      await issuer.sendEmailCode(email);
      return issuer.signUp({ email, code: await stage.mailedCode(email) });
    }
    async function acceptAll(session: string) {
      for (const { type, version } of await issuer.listTerms(session)) {
        await issuer.acceptTerms(session, { type, version });
      }
    }
    async function answerAll(session: string) {
      const questions = await issuer.listFundsQuestions(session);
      await issuer.answerFundsQuestions(
        session,
        questions.map(({ question, answers }) => ({ question, answer: answers[0] ?? "" })),
      );
    }
    async function confirmPhone(session: string) {
      people += 1;
      const phoneNumber = `+4477009${String(people).padStart(5, "0")}`;
      await issuer.sendPhoneCode(session, phoneNumber);
      await issuer.confirmPhone(session, await stage.textedCode(phoneNumber));
      return phoneNumber;
    }
    /** Takes a new person through every step before the Safe. */
    async function admit() {
      const { token, customerId } = await signUp();
      await acceptAll(token);
      await stage.decide(customerId, "APPROVED");
      await answerAll(token);
      await confirmPhone(token);
      return token;
    }
    async function openCard(session: string) {
      await issuer.configureSafe(session, {});
      await expect
        .poll(async () => (await issuer.getSafe(session)).deployment, { timeout: 10_000 })
        .toBe("ok");
      return (await issuer.createVirtualCard(session)).cardId;
    }

    it("opens a session with an emailed code, and recognizes the person the second time", async () => {
      const email = "known@example.com";
      const first = await signUp(email);
      expect(first.wasKnown).toBe(false);
      expect(await issuer.getCustomer(first.token)).toEqual({
        customerId: first.customerId,
        email,
        phoneNumber: null,
        kycStatus: "NOT_STARTED",
        isSourceOfFundsAnswered: false,
        isPhoneConfirmed: false,
        safes: [],
      });
      const again = await signUp(email);
      expect(again).toMatchObject({ customerId: first.customerId, wasKnown: true });
      expect(again.token).not.toBe(first.token);
    });

    it("refuses a wrong email code and a used one", async () => {
      const email = "codes@example.com";
      await issuer.sendEmailCode(email);
      const code = await stage.mailedCode(email);
      await refuses("CODE_REJECTED", issuer.signUp({ email, code: wrong(code) }));
      await issuer.signUp({ email, code });
      await refuses("CODE_REJECTED", issuer.signUp({ email, code }));
    });

    it("refuses requests without a valid session", async () => {
      await refuses("SESSION_EXPIRED", issuer.getCustomer("nobody"));
      await refuses("SESSION_EXPIRED", issuer.createVirtualCard("nobody"));
      await refuses("SESSION_EXPIRED", issuer.listCards("nobody"));
    });

    it("accepts terms only in their current version", async () => {
      const { token } = await signUp();
      const [one] = await issuer.listTerms(token);
      if (one === undefined) throw new Error("there are no terms");
      expect(one.isAccepted).toBe(false);
      await refuses(
        "INVALID_INPUT",
        issuer.acceptTerms(token, { type: one.type, version: `${one.version}-old` }),
      );
      await issuer.acceptTerms(token, { type: one.type, version: one.version });
      const [after] = await issuer.listTerms(token);
      expect(after?.isAccepted).toBe(true);
    });

    it("refuses a step before the earlier steps are complete", async () => {
      const { token, customerId } = await signUp();
      await refuses("STEP_MISSING", issuer.getIdentityFrame(token, "en"));
      await acceptAll(token);
      expect(await issuer.getIdentityFrame(token, "en")).toMatchObject({
        url: expect.stringMatching(/^https?:\/\//),
      });
      await refuses("STEP_MISSING", answerAll(token));
      await refuses("STEP_MISSING", issuer.sendPhoneCode(token, "+447700900001"));
      await refuses("STEP_MISSING", issuer.configureSafe(token, {}));
      await stage.decide(customerId, "PENDING");
      expect((await issuer.getCustomer(token)).kycStatus).toBe("PENDING");
      await stage.decide(customerId, "APPROVED");
      await refuses("ALREADY_DONE", issuer.getIdentityFrame(token, "en"));
      await refuses("STEP_MISSING", issuer.createVirtualCard(token));
      await answerAll(token);
      const phoneNumber = await confirmPhone(token);
      expect(await issuer.getCustomer(token)).toMatchObject({
        kycStatus: "APPROVED",
        isSourceOfFundsAnswered: true,
        isPhoneConfirmed: true,
        phoneNumber,
      });
      await refuses("STEP_MISSING", issuer.createVirtualCard(token));
    });

    it.each(["REJECTED", "RESUBMISSION_REQUESTED", "PROCESSING", "REQUIRES_ACTION"] as const)(
      "reports the identity check status %s",
      async (status) => {
        const { token, customerId } = await signUp();
        await stage.decide(customerId, status);
        expect((await issuer.getCustomer(token)).kycStatus).toBe(status);
      },
    );

    it("shares an identity once it is approved", async () => {
      const { token, customerId } = await signUp();
      const share = { forClientId: "lilypad", lifeSeconds: 600 };
      await refuses("STEP_MISSING", issuer.shareIdentity(token, share));
      await stage.decide(customerId, "APPROVED");
      expect(await issuer.shareIdentity(token, share)).toEqual({
        token: expect.stringMatching(/./),
        forClientId: "lilypad",
      });
    });

    it("refuses source-of-funds answers that were not offered", async () => {
      const { token, customerId } = await signUp();
      await stage.decide(customerId, "APPROVED");
      const answers = (await issuer.listFundsQuestions(token)).map(({ question }) => ({
        question,
        answer: "None of your business",
      }));
      await refuses("INVALID_INPUT", issuer.answerFundsQuestions(token, answers));
    });

    it("refuses a wrong phone code and a malformed phone number", async () => {
      const { token, customerId } = await signUp();
      await stage.decide(customerId, "APPROVED");
      await refuses("INVALID_INPUT", issuer.sendPhoneCode(token, "12"));
      await issuer.sendPhoneCode(token, "+447700900002");
      const code = await stage.textedCode("+447700900002");
      await refuses("CODE_REJECTED", issuer.confirmPhone(token, wrong(code)));
      await issuer.confirmPhone(token, code);
      await refuses("ALREADY_DONE", issuer.sendPhoneCode(token, "+447700900002"));
    });

    it("sets up a Safe in four steps with the owner's signature", async () => {
      const { token } = await signUp();
      expect(await issuer.getSafe(token)).toMatchObject({
        address: null,
        isDeployed: false,
        deployment: "not_deployed",
      });
      await refuses("STEP_MISSING", issuer.setSafeCurrency(token, "EURe"));
      const { address, chainId } = await issuer.createSafe(token);
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
      expect(chainId).toBe(100);
      await refuses("ALREADY_DONE", issuer.createSafe(token));
      await issuer.setSafeCurrency(token, "GBPe");
      const payload = await issuer.getSignaturePayload(token);
      await refuses("INVALID_INPUT", issuer.deployModules(token, "0x12"));
      const made = await issuer.deployModules(token, await stage.sign(payload));
      expect(made.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
      await expect
        .poll(() => issuer.getSafe(token), { timeout: 10_000 })
        .toEqual({
          address,
          isDeployed: true,
          token: "GBPe",
          fiatCurrency: "GBP",
          health: "ok",
          deployment: "ok",
        });
      expect((await issuer.getCustomer(token)).safes).toEqual([
        { address, chainId: 100, token: "GBPe" },
      ]);
      await refuses("ALREADY_DONE", issuer.deployModules(token, await stage.sign(payload)));
    });

    it("creates a card, freezes it, unfreezes it and ends it", async () => {
      const token = await admit();
      const cardId = await openCard(token);
      await refuses("ALREADY_DONE", issuer.configureSafe(token, {}));
      const status = async (): Promise<CardStatus | undefined> =>
        (await issuer.listCards(token)).find((card) => card.cardId === cardId)?.status;
      expect(await issuer.listCards(token)).toEqual([
        { cardId, last4: expect.stringMatching(/^\d{4}$/), isVirtual: true, status: "active" },
      ]);
      await issuer.changeCard(token, cardId, "freeze");
      await issuer.changeCard(token, cardId, "freeze");
      expect(await status()).toBe("frozen");
      await issuer.changeCard(token, cardId, "unfreeze");
      expect(await status()).toBe("active");
      await issuer.changeCard(token, cardId, "void");
      expect(await status()).toBe("void");
      await refuses("INVALID_INPUT", issuer.changeCard(token, cardId, "unfreeze"));
    });

    it("does not show or change another person's card", async () => {
      const owner = await admit();
      const cardId = await openCard(owner);
      const { token: stranger } = await signUp();
      expect(await issuer.listCards(stranger)).toEqual([]);
      await refuses("NOT_FOUND", issuer.changeCard(stranger, cardId, "freeze"));
    });

    it.each<[Trouble, CardIssuerErrorCode, CardIssuerErrorCode]>([
      ["down", "UNAVAILABLE", "UNKNOWN_OUTCOME"],
      ["nonsense", "UNAVAILABLE", "UNKNOWN_OUTCOME"],
      ["rate-limited", "RATE_LIMITED", "RATE_LIMITED"],
    ])(
      "when the issuer is %s, a read throws %s and a command %s",
      async (trouble, read, command) => {
        const { token } = await signUp();
        await stage.cause(trouble);
        try {
          await refuses(read, stage.connect().getCustomer(token));
          await refuses(command, stage.connect().createSafe(token));
        } finally {
          await stage.cause("none");
        }
      },
    );
  });
}
