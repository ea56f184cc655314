import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fundsQuestions, type Holder, kycStatusOf, termsOf } from "../core/holder.ts";
import { IssuerRefusal } from "../core/refusal.ts";
import type { CardIssuer } from "../open-card-issuer.ts";
import { chainId } from "../safe.ts";
import { readBody } from "./read-body.ts";
import { readSession } from "./read-session.ts";
import * as schema from "./schema.ts";

/** A customer's sign-up, terms, identity, source of funds and phone. */
export function customerRoutes(app: FastifyInstance, issuer: CardIssuer): void {
  const { codes, store, now } = issuer;
  const session = (request: FastifyRequest) => readSession(issuer, request);
  /** The number to which the last code was sent; in memory only, like the codes. */
  const phones = new Map<string, string>();
  const isApproved = (holder: Holder) => kycStatusOf(holder, now()) === "approved";

  app.post("/auth/signup/otp", async (request) => {
    const { email } = readBody(schema.newCode, request.body);
    const code = codes.create(`email ${email}`);
    await issuer.sendMail(email, {
      subject: `${code} is your card issuer's code`,
      text: `Your code is ${code}. It holds five minutes.`,
    });
    return { ok: true };
  });

  app.post("/auth/signup", async (request, reply) => {
    const { authEmail, otp } = readBody(schema.signUp, request.body);
    codes.use(`email ${authEmail}`, otp, 401);
    const { holder, wasKnown } = issuer.welcome(authEmail);
    const token = issuer.openSession(holder.id);
    return reply.code(201).send({ id: holder.id, token, hasSignedUp: wasKnown });
  });

  app.get("/user", async (request) => {
    const holder = session(request);
    const { id, email, phone, safe, cards } = holder;
    const safeWallets =
      safe === null ? [] : [{ address: safe.address, chainId, tokenSymbol: safe.tokenSymbol }];
    return {
      id,
      email,
      phone,
      kycStatus: kycStatusOf(holder, now()),
      isSourceOfFundsAnswered: holder.isSourceOfFundsAnswered,
      isPhoneValidated: phone !== null,
      safeWallets,
      cards,
      status: "ACTIVE",
    };
  });

  app.get("/user/terms", async (request) => ({
    terms: termsOf(session(request)).map((one) => ({ ...one, url: issuer.termsUrl(one.type) })),
  }));
  app.post("/user/terms", async (request) => {
    const holder = session(request);
    const { terms: type, version } = readBody(schema.acceptedTerms, request.body);
    const inForce = termsOf(holder).find((one) => one.type === type);
    if (inForce?.currentVersion !== version) {
      throw new IssuerRefusal(422, "There is no such version.");
    }
    store.putHolder({ ...holder, terms: { ...holder.terms, [type]: version } });
    return { ok: true };
  });

  app.get("/kyc/integration", async (request) => {
    const holder = session(request);
    readBody(schema.language, request.query);
    if (termsOf(holder).some(({ accepted }) => !accepted)) {
      throw new IssuerRefusal(422, "The terms must be accepted first.");
    }
    if (isApproved(holder)) throw new IssuerRefusal(409, "KYC is approved already.");
    return { type: "SUMSUB_WEB", url: issuer.verifyUrl(holder.kycToken) };
  });
  app.post("/kyc/import-partner-applicant", async (request) => {
    const holder = session(request);
    const { forClientId } = readBody(schema.identityShare, request.body);
    if (!isApproved(holder)) throw new IssuerRefusal(422, "KYC is not approved.");
    return { token: `share-${randomBytes(24).toString("base64url")}`, forClientId };
  });

  app.get("/source-of-funds", async (request) => {
    session(request);
    return fundsQuestions;
  });
  app.post("/source-of-funds", async (request) => {
    const holder = session(request);
    const given = readBody(schema.fundsAnswers, request.body);
    if (!isApproved(holder)) throw new IssuerRefusal(422, "KYC is not approved.");
    const isAnswered = fundsQuestions.every(({ question, answers }) => {
      const possible: readonly string[] = answers;
      const mine = given.filter((one) => one.question === question);
      return mine.length === 1 && mine.every(({ answer }) => possible.includes(answer));
    });
    if (!isAnswered || given.length !== fundsQuestions.length) {
      throw new IssuerRefusal(422, "Answer each question once, with one of its answers.");
    }
    store.putHolder({ ...holder, isSourceOfFundsAnswered: true });
    return { ok: true };
  });

  app.post("/verification", async (request) => {
    const holder = session(request);
    const { phoneNumber } = readBody(schema.phone, request.body);
    if (holder.phone !== null) throw new IssuerRefusal(422, "The phone is already validated.");
    if (!isApproved(holder)) throw new IssuerRefusal(422, "KYC is not approved.");
    const code = codes.create(`phone ${holder.id}`);
    phones.set(holder.id, phoneNumber);
    issuer.sendText(phoneNumber, `${code} is your card issuer's code.`);
    return { ok: true };
  });
  app.post("/verification/check", async (request) => {
    const holder = session(request);
    const { code } = readBody(schema.phoneCode, request.body);
    codes.use(`phone ${holder.id}`, code, 422);
    store.putHolder({ ...holder, phone: phones.get(holder.id) ?? null });
    return { ok: true };
  });
}
