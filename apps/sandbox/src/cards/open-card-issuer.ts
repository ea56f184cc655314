import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Codes, createCodes } from "./codes.ts";
import type { Holder } from "./core/holder.ts";
import { IssuerRefusal } from "./core/refusal.ts";
import { type IssuerStore, openIssuerStore } from "./store.ts";

export interface CardIssuerOptions {
  /** Created if missing. Only one process at a time may use it. */
  readonly directory: string;
  /** The sandbox's URL for the link of the verification page; known once it listens. */
  readonly publicUrl: () => string;
  readonly sendMail: (to: string, mail: { subject: string; text: string }) => Promise<unknown>;
  readonly sendText: (to: string, text: string) => void;
  readonly behaviour?: Partial<IssuerBehaviour>;
  readonly now?: () => Date;
}

/** The issuer's behaviour; in memory only. */
export interface IssuerBehaviour {
  readonly provider: "up" | "down" | "nonsense" | "rate-limited";
  /** Duration of a review; null if only a button ends it. */
  readonly autoApproveMs: number | null;
  /** How long the deployment of a Safe's modules takes. */
  readonly deployMs: number;
}

const usualBehaviour: IssuerBehaviour = {
  provider: "up",
  autoApproveMs: 20_000,
  deployMs: 3_000,
};

export interface CardIssuer {
  readonly store: IssuerStore;
  readonly codes: Codes;
  readonly now: () => Date;
  readonly sendMail: CardIssuerOptions["sendMail"];
  readonly sendText: CardIssuerOptions["sendText"];
  behaviour(): IssuerBehaviour;
  behave(changes: Partial<IssuerBehaviour>): void;
  verifyUrl(kycToken: string): string;
  /** The URL of the terms. */
  termsUrl(type: string): string;
  /** @returns the customer with this address, created if new */
  welcome(email: string): { readonly holder: Holder; readonly wasKnown: boolean };
  /** @returns a bearer token, valid for an hour */
  openSession(holderId: string): string;
  /** @throws IssuerRefusal 401 */
  holderOf(token: string): Holder;
  /** @throws IssuerRefusal 404 */
  find(holderId: string): Holder;
}

const sessionMs = 3_600_000;
const digestOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Opens the card issuer with its stored data and its ways to send messages. */
export async function openCardIssuer(options: CardIssuerOptions): Promise<CardIssuer> {
  const { directory, publicUrl, sendMail, sendText, now = () => new Date() } = options;
  const store = await openIssuerStore(directory, now);
  let behaviour: IssuerBehaviour = { ...usualBehaviour, ...options.behaviour };

  return {
    store,
    codes: createCodes(now),
    now,
    sendMail,
    sendText,
    behaviour: () => behaviour,
    behave(changes) {
      behaviour = { ...behaviour, ...changes };
    },
    verifyUrl: (kycToken) => `${publicUrl()}/cards/verify/${kycToken}`,
    termsUrl: (type) => `${publicUrl()}/cards/terms/${type}`,
    welcome(email) {
      const known = store.holders().find((one) => one.email === email);
      if (known !== undefined) return { holder: known, wasKnown: true };
      const holder: Holder = {
        id: randomUUID(),
        email,
        phone: null,
        terms: {},
        kycToken: randomUUID(),
        kycStatus: "notStarted",
        submissions: 0,
        decision: null,
        isSourceOfFundsAnswered: false,
        safe: null,
        cards: [],
        createdAt: now().toISOString(),
      };
      store.putHolder(holder);
      return { holder, wasKnown: false };
    },
    openSession(holderId) {
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(now().getTime() + sessionMs).toISOString();
      store.putSession({ digest: digestOf(token), holderId, expiresAt });
      return token;
    },
    holderOf(token) {
      const digest = digestOf(token);
      const session = store.sessions().find((one) => one.digest === digest);
      const isRunning = session !== undefined && Date.parse(session.expiresAt) > now().getTime();
      const holder = isRunning
        ? store.holders().find(({ id }) => id === session.holderId)
        : undefined;
      if (holder === undefined) throw new IssuerRefusal(401, "Unauthorized");
      return holder;
    },
    find(holderId) {
      const holder = store.holders().find(({ id }) => id === holderId);
      if (holder === undefined) throw new IssuerRefusal(404, "Not found");
      return holder;
    },
  };
}
