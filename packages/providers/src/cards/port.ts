/**
 * The card issuer: whoever gives out payment cards on a Safe that it sets up for them.
 *
 * That Safe lives on the issuer's chain and has nothing to do with a person's smart account here: it
 * is another wallet, with another address. The issuer knows people by sessions of its own, opened with
 * a code from their email. Every method throws only `CardIssuerError`; each that takes a session can
 * throw SESSION_EXPIRED.
 *
 * The order is fixed: sign up, accept the terms, identity approved, source of funds answered, phone
 * confirmed, Safe set up, card. Whoever comes too early gets STEP_MISSING.
 */
export interface CardIssuer {
  /** As stored beside everything that came from it. */
  readonly name: CardIssuerName;

  /** Mails a code that holds five minutes. */
  sendEmailCode(email: string): Promise<void>;
  /** @throws CardIssuerError CODE_REJECTED, ALREADY_EXISTS */
  signUp(signUp: CardSignUp): Promise<CardSession>;
  getCustomer(session: string): Promise<CardCustomer>;

  listTerms(session: string): Promise<readonly CardTerms[]>;
  acceptTerms(session: string, terms: { type: string; version: string }): Promise<void>;

  /**
   * Where the person proves who they are, for a frame.
   * @param language ISO 639-1
   * @throws CardIssuerError ALREADY_DONE when they are approved
   */
  getIdentityFrame(session: string, language: string): Promise<IdentityFrame>;
  /** Lets another service of the same identity checker take over what was proved here. */
  shareIdentity(session: string, share: NewIdentityShare): Promise<IdentityShare>;

  listFundsQuestions(session: string): Promise<readonly FundsQuestion[]>;
  answerFundsQuestions(session: string, answers: readonly FundsAnswer[]): Promise<void>;

  /**
   * Sends a text message with a code.
   * @param phoneNumber E.164
   * @throws CardIssuerError ALREADY_DONE, STEP_MISSING, INVALID_INPUT
   */
  sendPhoneCode(session: string, phoneNumber: string): Promise<void>;
  /** @throws CardIssuerError CODE_REJECTED */
  confirmPhone(session: string, code: string): Promise<void>;

  /**
   * Fixes the address of the person's Safe.
   * @throws CardIssuerError ALREADY_DONE: `getCustomer` knows its address
   */
  createSafe(session: string): Promise<NewCardSafe>;
  setSafeCurrency(session: string, token: CardToken): Promise<void>;
  /** What the owner of the Safe signs (EIP-712), so that its modules can be put in place. */
  getSignaturePayload(session: string): Promise<TypedData>;
  /** @param signature 65 bytes, "0x…" */
  deployModules(session: string, signature: string): Promise<ModulesDeployment>;
  /**
   * Has the issuer set the whole Safe up by itself, where it does so.
   * @throws CardIssuerError ALREADY_DONE, STEP_MISSING
   */
  configureSafe(session: string, limits: { dailyLimit?: string }): Promise<void>;
  getSafe(session: string): Promise<CardSafe>;

  listCards(session: string): Promise<readonly Card[]>;
  /**
   * The issuer knows no idempotency key: after UNKNOWN_OUTCOME look at `listCards` before asking again.
   * @throws CardIssuerError STEP_MISSING
   */
  createVirtualCard(session: string): Promise<{ readonly cardId: string }>;
  /** Doing it twice is doing it once. */
  changeCard(session: string, cardId: string, change: CardChange): Promise<void>;
}

export type CardIssuerName = "gnosis-pay";

export interface CardSignUp {
  readonly email: string;
  readonly code: string;
  readonly referralCode?: string;
}

export interface CardSession {
  /** A bearer's secret: sealed at rest, never logged. */
  readonly token: string;
  readonly customerId: string;
  /** Whether the person was a customer before. */
  readonly wasKnown: boolean;
}

export type CardKycStatus =
  | "NOT_STARTED"
  | "DOCUMENTS_REQUESTED"
  | "PENDING"
  | "PROCESSING"
  | "APPROVED"
  | "RESUBMISSION_REQUESTED"
  | "REJECTED"
  | "REQUIRES_ACTION";

/** The tokens that a card can spend: euro, pound, dollar. */
export type CardToken = "EURe" | "GBPe" | "USDCe";

export interface CardCustomer {
  readonly customerId: string;
  readonly email: string;
  /** E.164; null before it was told. */
  readonly phoneNumber: string | null;
  readonly kycStatus: CardKycStatus;
  readonly isSourceOfFundsAnswered: boolean;
  readonly isPhoneConfirmed: boolean;
  readonly safes: readonly {
    readonly address: string;
    readonly chainId: number;
    readonly token: CardToken | null;
  }[];
}

export interface CardTerms {
  /** "general-tos", "card-monavate-tos", "cashback-tos", "privacy-policy". */
  readonly type: string;
  /** The one in force. */
  readonly version: string;
  /** Whether the one in force is accepted, not an older one. */
  readonly isAccepted: boolean;
  readonly url: string | null;
}

export interface IdentityFrame {
  readonly type: string;
  readonly url: string;
}

export interface NewIdentityShare {
  /** The other service, as the identity checker knows it. */
  readonly forClientId: string;
  readonly lifeSeconds: number;
}

export interface IdentityShare {
  readonly token: string;
  readonly forClientId: string;
}

export interface FundsQuestion {
  readonly question: string;
  /** The answers to choose from. */
  readonly answers: readonly string[];
}

export interface FundsAnswer {
  readonly question: string;
  readonly answer: string;
}

export interface NewCardSafe {
  /** "0x…"; known before anything is deployed. */
  readonly address: string;
  readonly chainId: number;
  readonly isDeployed: boolean;
}

export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >;
  /** Null where the issuer does not say; then it is the one type that no other refers to. */
  readonly primaryType: string | null;
  readonly message: Readonly<Record<string, unknown>>;
}

export interface ModulesDeployment {
  readonly transactionHash: string | null;
  readonly isDeployed: boolean;
}

/** What is wrong with the Safe as it stands on the chain; "ok" when nothing is. */
export type CardSafeHealth =
  | "ok"
  | "safe_not_deployed"
  | "safe_misconfigured"
  | "roles_not_deployed"
  | "roles_misconfigured"
  | "delay_not_deployed"
  | "delay_misconfigured"
  | "delay_queue_not_empty"
  | "unexpected";

export interface CardSafe {
  /** Null before it was created. */
  readonly address: string | null;
  readonly isDeployed: boolean;
  readonly token: CardToken | null;
  /** ISO 4217. */
  readonly fiatCurrency: string | null;
  readonly health: CardSafeHealth | null;
  readonly deployment: "not_deployed" | "processing" | "ok" | "failed";
}

export type CardStatus = "inactive" | "active" | "frozen" | "lost" | "stolen" | "void";

export interface Card {
  readonly cardId: string;
  readonly last4: string | null;
  readonly isVirtual: boolean;
  readonly status: CardStatus;
}

export type CardChange = "activate" | "freeze" | "unfreeze" | "lost" | "stolen" | "void";
