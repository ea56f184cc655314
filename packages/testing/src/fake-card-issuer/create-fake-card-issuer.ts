import { randomUUID } from "node:crypto";
import {
  type Card,
  type CardChange,
  type CardCustomer,
  type CardIssuer,
  CardIssuerError,
  type CardIssuerErrorCode,
  type CardKycStatus,
  type CardToken,
} from "@lilypad/providers";
import { fundsQuestions, isAnswered, terms } from "./questions.ts";

interface Person {
  readonly customerId: string;
  readonly email: string;
  phoneNumber: string | null;
  kycStatus: CardKycStatus;
  isSourceOfFundsAnswered: boolean;
  readonly acceptedTerms: Set<string>;
  safe: { readonly address: string; token: CardToken | null; isDeployed: boolean } | null;
  cards: readonly Card[];
}

/** An in-memory card issuer for tests. It passes the conformance suite of the port. */
export interface FakeCardIssuer extends CardIssuer {
  /** Returns the latest code sent to an email address or phone number; undefined if there is none. */
  codeFor(subject: string): string | undefined;
  decide(customerId: string, status: CardKycStatus): void;
  /** Ends all sessions. */
  endSessions(): void;
  /**
   * Makes every call fail with this code until `recover`. A read throws UNAVAILABLE instead of
   * UNKNOWN_OUTCOME.
   * @param options.takesEffect true if the call takes effect and only its answer is lost
   */
  failWith(code: CardIssuerErrorCode, options?: { readonly takesEffect?: boolean }): void;
  recover(): void;
}

const fiat = { EURe: "EUR", GBPe: "GBP", USDCe: "USD" } as const;
const refuse = (code: CardIssuerErrorCode, reason: string): never => {
  throw new CardIssuerError(code, reason);
};

/** Returns the changed card; null if the card has already ended. */
function changed(card: Card, change: CardChange): Card | null {
  const ends: readonly string[] = ["lost", "stolen", "void"];
  if (ends.includes(card.status)) return card.status === change ? card : null;
  if (change === "activate" || change === "unfreeze") return { ...card, status: "active" };
  return { ...card, status: change === "freeze" ? "frozen" : change };
}

export function createFakeCardIssuer(): FakeCardIssuer {
  const people = new Map<string, Person>();
  const sessions = new Map<string, string>();
  const codes = new Map<string, string>();
  const phones = new Map<string, string>();
  let plannedFailure: { readonly code: CardIssuerErrorCode; readonly takesEffect: boolean } | null =
    null;

  /** Runs every call, so that planned failures apply to all of them. */
  async function perform<Answer>(action: () => Answer, isReadOnly = false): Promise<Answer> {
    const planned = plannedFailure;
    if (planned === null) return action();
    if (planned.takesEffect) action();
    const isUnknown = planned.code === "UNKNOWN_OUTCOME";
    return refuse(
      isReadOnly && isUnknown ? "UNAVAILABLE" : planned.code,
      "the test made this call fail",
    );
  }
  const personOf = (session: string): Person =>
    people.get(sessions.get(session) ?? "") ?? refuse("SESSION_EXPIRED", "no such session");
  const as = <Answer>(session: string, action: (person: Person) => Answer): Promise<Answer> =>
    perform(() => action(personOf(session)));
  const read = <Answer>(session: string, query: (person: Person) => Answer): Promise<Answer> =>
    perform(() => query(personOf(session)), true);
  const mustBeApproved = (person: Person) => {
    if (person.kycStatus !== "APPROVED") refuse("STEP_MISSING", "not approved");
  };
  const mustBeAdmitted = (person: Person) => {
    mustBeApproved(person);
    const { isSourceOfFundsAnswered, phoneNumber, acceptedTerms } = person;
    if (isSourceOfFundsAnswered && phoneNumber !== null && acceptedTerms.size === terms.length) {
      return;
    }
    refuse("STEP_MISSING", "a step is missing");
  };
  const safeOf = ({ safe }: Person) => safe ?? refuse("STEP_MISSING", "no Safe");
  const newAddress = () => `0x${randomUUID().replaceAll("-", "").padEnd(40, "0")}`;
  function sendCode(subject: string) {
    codes.set(subject, String(100_000 + ((codes.size * 7_919) % 900_000)));
  }
  function takeCode(subject: string, code: string) {
    if (codes.get(subject) !== code) refuse("CODE_REJECTED", "another code");
    codes.delete(subject);
  }
  const show = (person: Person): CardCustomer => ({
    customerId: person.customerId,
    email: person.email,
    phoneNumber: person.phoneNumber,
    kycStatus: person.kycStatus,
    isSourceOfFundsAnswered: person.isSourceOfFundsAnswered,
    isPhoneConfirmed: person.phoneNumber !== null,
    safes:
      person.safe === null
        ? []
        : [{ address: person.safe.address, chainId: 100, token: person.safe.token }],
  });

  return {
    name: "gnosis-pay",
    codeFor: (subject) => codes.get(subject),
    decide(customerId, status) {
      const person = people.get(customerId);
      if (person === undefined) throw new Error(`there is no customer ${customerId}`);
      person.kycStatus = status;
    },
    endSessions: () => sessions.clear(),
    failWith(code, { takesEffect = false } = {}) {
      plannedFailure = { code, takesEffect };
    },
    recover() {
      plannedFailure = null;
    },

    sendEmailCode: (email) => perform(() => sendCode(email)),
    signUp: ({ email, code }) =>
      perform(() => {
        takeCode(email, code);
        const known = [...people.values()].find((one) => one.email === email);
        const person: Person = known ?? {
          customerId: randomUUID(),
          email,
          phoneNumber: null,
          kycStatus: "NOT_STARTED",
          isSourceOfFundsAnswered: false,
          acceptedTerms: new Set(),
          safe: null,
          cards: [],
        };
        people.set(person.customerId, person);
        const token = randomUUID();
        sessions.set(token, person.customerId);
        return { token, customerId: person.customerId, wasKnown: known !== undefined };
      }),
    getCustomer: (session) => read(session, show),

    listTerms: (session) =>
      read(session, ({ acceptedTerms }) =>
        terms.map((one) => ({ ...one, isAccepted: acceptedTerms.has(one.type), url: null })),
      ),
    acceptTerms: (session, { type, version }) =>
      as(session, ({ acceptedTerms }) => {
        if (!terms.some((one) => one.type === type && one.version === version)) {
          refuse("INVALID_INPUT", "no such version");
        }
        acceptedTerms.add(type);
      }),

    getIdentityFrame: (session) =>
      read(session, ({ acceptedTerms, kycStatus, customerId }) => {
        if (acceptedTerms.size < terms.length) refuse("STEP_MISSING", "terms");
        if (kycStatus === "APPROVED") refuse("ALREADY_DONE", "approved");
        return { type: "SUMSUB_WEB", url: `https://identity.example/${customerId}` };
      }),
    shareIdentity: (session, { forClientId }) =>
      as(session, (person) => {
        mustBeApproved(person);
        return { token: randomUUID(), forClientId };
      }),

    listFundsQuestions: (session) => read(session, () => fundsQuestions),
    answerFundsQuestions: (session, answers) =>
      as(session, (person) => {
        mustBeApproved(person);
        if (!isAnswered(answers)) refuse("INVALID_INPUT", "not one of the answers");
        person.isSourceOfFundsAnswered = true;
      }),

    sendPhoneCode: (session, phoneNumber) =>
      as(session, (person) => {
        if (person.phoneNumber !== null) refuse("ALREADY_DONE", "confirmed");
        mustBeApproved(person);
        if (!/^\+[1-9]\d{6,14}$/.test(phoneNumber)) refuse("INVALID_INPUT", "no number");
        phones.set(person.customerId, phoneNumber);
        sendCode(phoneNumber);
      }),
    confirmPhone: (session, code) =>
      as(session, (person) => {
        const phoneNumber = phones.get(person.customerId) ?? "";
        takeCode(phoneNumber, code);
        person.phoneNumber = phoneNumber;
      }),

    createSafe: (session) =>
      as(session, (person) => {
        if (person.safe !== null) refuse("ALREADY_DONE", "it exists");
        person.safe = { address: newAddress(), token: null, isDeployed: false };
        return { address: person.safe.address, chainId: 100, isDeployed: false };
      }),
    setSafeCurrency: (session, token) =>
      as(session, (person) => {
        safeOf(person).token = token;
      }),
    getSignaturePayload: (session) =>
      read(session, (person) => ({
        domain: { chainId: 100, verifyingContract: safeOf(person).address },
        types: { ModuleTx: [{ name: "data", type: "bytes" }] },
        primaryType: "ModuleTx",
        message: { data: "0x00" },
      })),
    deployModules: (session, signature) =>
      as(session, (person) => {
        if (!/^0x[0-9a-f]{130}$/i.test(signature)) refuse("INVALID_INPUT", "no signature");
        const safe = safeOf(person);
        if (safe.isDeployed) refuse("ALREADY_DONE", "deployed");
        safe.isDeployed = true;
        return { transactionHash: `0x${"ab".repeat(32)}`, isDeployed: true };
      }),
    configureSafe: (session) =>
      as(session, (person) => {
        mustBeAdmitted(person);
        if (person.safe?.isDeployed === true) refuse("ALREADY_DONE", "it exists");
        const { address, token } = person.safe ?? { address: newAddress(), token: null };
        person.safe = { address, token: token ?? "EURe", isDeployed: true };
      }),
    getSafe: (session) =>
      read(session, ({ safe }) => ({
        address: safe?.address ?? null,
        isDeployed: safe?.isDeployed ?? false,
        token: safe?.token ?? null,
        fiatCurrency: safe?.token == null ? null : fiat[safe.token],
        health: safe === null ? null : safe.isDeployed ? "ok" : "safe_not_deployed",
        deployment: safe?.isDeployed === true ? "ok" : "not_deployed",
      })),

    listCards: (session) => read(session, ({ cards }) => cards),
    createVirtualCard: (session) =>
      as(session, (person) => {
        mustBeAdmitted(person);
        if (!safeOf(person).isDeployed) refuse("STEP_MISSING", "the Safe is not deployed");
        const cardId = randomUUID();
        const card: Card = { cardId, last4: "4242", isVirtual: true, status: "active" };
        person.cards = [...person.cards, card];
        return { cardId };
      }),
    changeCard: (session, cardId, change) =>
      as(session, (person) => {
        const card = person.cards.find((one) => one.cardId === cardId);
        if (card === undefined) return refuse("NOT_FOUND", "no such card");
        const after = changed(card, change) ?? refuse("INVALID_INPUT", "it has ended");
        person.cards = person.cards.map((one) => (one.cardId === cardId ? after : one));
      }),
  };
}
