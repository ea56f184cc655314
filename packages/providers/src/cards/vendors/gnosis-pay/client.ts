import type { z } from "zod";
import { createProviderClient, type ProviderClientOptions } from "../../../resilience/client.ts";
import { CardIssuerError } from "../../errors.ts";
import type { CardIssuer } from "../../port.ts";
import { readGnosisError } from "./read-error.ts";
import * as schema from "./schema.ts";
import { toCard, toCustomer, toSafe, toTerms, toTypedData } from "./transform.ts";

export interface GnosisPayOptions extends ProviderClientOptions {
  /** `https://api.gnosispay.com/api/v1`, or a sandbox's. */
  readonly baseUrl: string;
  /** Partner id sent with sign-ups; null for none. */
  readonly partnerId: string | null;
}

/** The chain of the issuer's Safes: Gnosis Chain. */
const chainId = "100";

/** Turns NOT_FOUND into a default, because Gnosis Pay may answer 404 if there is no Safe yet. */
const orWhenMissing =
  <Answer>(nothing: Answer) =>
  (error: unknown): Answer => {
    if (error instanceof CardIssuerError && error.code === "NOT_FOUND") return nothing;
    throw error;
  };

/** Creates the card issuer adapter for the Gnosis Pay API. */
export function createGnosisPayIssuer(options: GnosisPayOptions): CardIssuer {
  const { send } = createProviderClient(
    {
      baseUrl: options.baseUrl,
      headers: {},
      fail: (...about) => new CardIssuerError(...about),
      readError: readGnosisError,
    },
    options,
  );
  const bearer = (session: string) => ({ authorization: `Bearer ${session}` });

  const ask = <Answer>(
    session: string,
    name: string,
    path: string,
    answer: z.ZodType<Answer>,
    query: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    send({ name, method: "GET", isReadOnly: true, path, query, headers: bearer(session), answer });

  const command = <Answer>(
    session: string | null,
    name: string,
    path: string,
    answer: z.ZodType<Answer>,
    body?: unknown,
    method: "POST" | "PATCH" = "POST",
  ): Promise<Answer> =>
    send({
      name,
      method,
      isReadOnly: false,
      path,
      answer,
      ...(body === undefined ? {} : { body }),
      ...(session === null ? {} : { headers: bearer(session) }),
    });

  return {
    name: "gnosis-pay",

    async sendEmailCode(email) {
      await command(null, "send email code", "/auth/signup/otp", schema.gnosisOk, { email });
    },

    async signUp({ email, code, referralCode }) {
      const { partnerId } = options;
      const wire = await command(null, "sign up", "/auth/signup", schema.gnosisSignUp, {
        authEmail: email,
        otp: code,
        ...(partnerId === null ? {} : { partnerId }),
        ...(referralCode === undefined ? {} : { referralCouponCode: referralCode }),
      });
      const { id: customerId, token } = wire;
      return { token, customerId, wasKnown: wire.hasSignedUp ?? false };
    },

    async getCustomer(session) {
      return toCustomer(await ask(session, "get customer", "/user", schema.gnosisUser));
    },

    async listTerms(session) {
      return toTerms(await ask(session, "list terms", "/user/terms", schema.gnosisTerms));
    },

    async acceptTerms(session, { type, version }) {
      const body = { terms: type, version };
      await command(session, "accept terms", "/user/terms", schema.gnosisAnything, body);
    },

    getIdentityFrame: (session, language) =>
      ask(session, "get identity frame", "/kyc/integration", schema.gnosisIdentityFrame, {
        lang: language,
      }),

    shareIdentity: (session, { forClientId, lifeSeconds }) =>
      command(
        session,
        "share identity",
        "/kyc/import-partner-applicant",
        schema.gnosisIdentityShare,
        { forClientId, ttlInSecs: lifeSeconds },
      ),

    listFundsQuestions: (session) =>
      ask(session, "list funds questions", "/source-of-funds", schema.gnosisQuestions),

    async answerFundsQuestions(session, answers) {
      const body = answers.map(({ question, answer }) => ({ question, answer }));
      const name = "answer funds questions";
      await command(session, name, "/source-of-funds", schema.gnosisAnything, body);
    },

    async sendPhoneCode(session, phoneNumber) {
      const body = { phoneNumber };
      await command(session, "send phone code", "/verification", schema.gnosisOk, body);
    },

    async confirmPhone(session, code) {
      const body = { code };
      await command(session, "confirm phone", "/verification/check", schema.gnosisOk, body);
    },

    async createSafe(session) {
      const body = { chainId };
      const wire = await command(session, "create safe", "/account", schema.gnosisAccount, body);
      return { address: wire.address, chainId: wire.chainId, isDeployed: wire.deployed ?? false };
    },

    async setSafeCurrency(session, tokenSymbol) {
      const name = "set safe currency";
      await command(session, name, "/safe/set-currency", schema.gnosisAnything, { tokenSymbol });
    },

    async getSignaturePayload(session) {
      const path = "/account/signature-payload";
      return toTypedData(await ask(session, "get payload", path, schema.gnosisTypedData));
    },

    async deployModules(session, signature) {
      const path = "/account/deploy-safe-modules";
      const body = { signature };
      const wire = await command(
        session,
        "deploy modules",
        path,
        schema.gnosisModules,
        body,
        "PATCH",
      );
      return {
        transactionHash: wire.transactionHash ?? null,
        isDeployed: wire.deployed ?? false,
      };
    },

    async configureSafe(session, { dailyLimit }) {
      const body = dailyLimit === undefined ? {} : { dailyLimit };
      await command(session, "configure safe", "/safe/deploy", schema.gnosisAnything, body);
    },

    async getSafe(session) {
      const [config, deployment] = await Promise.all([
        ask(session, "get safe", "/safe/config", schema.gnosisSafeConfig).catch(
          orWhenMissing({ isDeployed: false }),
        ),
        ask(session, "get safe deployment", "/safe/deploy", schema.gnosisDeployment).catch(
          orWhenMissing({ status: "not_deployed" as const }),
        ),
      ]);
      return toSafe(config, deployment);
    },

    async listCards(session) {
      return (await ask(session, "list cards", "/cards", schema.gnosisCards)).map(toCard);
    },

    async createVirtualCard(session) {
      const name = "create virtual card";
      const { cardId } = await command(session, name, "/cards/virtual", schema.gnosisNewCard, {});
      return { cardId };
    },

    async changeCard(session, cardId, change) {
      const path = `/cards/${encodeURIComponent(cardId)}/${change}`;
      await command(session, `${change} card`, path, schema.gnosisAnything, {});
    },
  };
}
