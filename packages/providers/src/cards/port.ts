/**
 * The card issuer, which issues payment cards backed by a Safe that it sets up.
 *
 * That Safe is on the issuer's own chain and is separate from a person's smart account: it is another
 * wallet with another address. The issuer has its own sessions, opened with a code sent by email.
 * Every method throws only `CardIssuerError`; each method that takes a session can throw
 * SESSION_EXPIRED.
 *
 * The steps have a fixed order: sign up, accept the terms, identity approved, source of funds
 * answered, phone confirmed, Safe set up, card. A step that is called too early throws STEP_MISSING.
 */
export interface CardIssuer {
  /** The name stored with every record that came from this issuer. */
  readonly name: CardIssuerName;

  /** Emails a code that is valid for five minutes. */
  sendEmailCode(email: string): Promise<void>;
  /** @throws CardIssuerError CODE_REJECTED, ALREADY_EXISTS */
  signUp(signUp: CardSignUp): Promise<CardSession>;
  getCustomer(session: string): Promise<CardCustomer>;

  listTerms(session: string): Promise<readonly CardTerms[]>;
  acceptTerms(session: string, terms: { type: string; version: string }): Promise<void>;

  /**
   * Returns the page, shown in a frame, where the person verifies their identity.
   * @param language ISO 639-1
   * @throws CardIssuerError ALREADY_DONE when they are approved
   */
  getIdentityFrame(session: string, language: string): Promise<IdentityFrame>;
  /** Shares the verified identity with another client of the same identity checker. */
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
   * Creates the person's Safe, which fixes its address.
   * @throws CardIssuerError ALREADY_DONE; then `getCustomer` returns its address
   */
  createSafe(session: string): Promise<NewCardSafe>;
  setSafeCurrency(session: string, token: CardToken): Promise<void>;
  /** Returns the EIP-712 data that the Safe's owner signs so that its modules can be deployed. */
  getSignaturePayload(session: string): Promise<TypedData>;
  /** @param signature 65 bytes, "0x…" */
  deployModules(session: string, signature: string): Promise<ModulesDeployment>;
  /**
   * Requests the set-up of the whole Safe in one step, where it supports this.
   * @throws CardIssuerError ALREADY_DONE, STEP_MISSING
   */
  configureSafe(session: string, limits: { dailyLimit?: string }): Promise<void>;
  getSafe(session: string): Promise<CardSafe>;

  listCards(session: string): Promise<readonly Card[]>;
  /**
   * The issuer has no idempotency keys: after UNKNOWN_OUTCOME, check `listCards` before retrying.
   * @throws CardIssuerError STEP_MISSING
   */
  createVirtualCard(session: string): Promise<{ readonly cardId: string }>;
  /** Repeating a change has no further effect. */
  changeCard(session: string, cardId: string, change: CardChange): Promise<void>;
}

export type CardIssuerName = "gnosis-pay";

export interface CardSignUp {
  readonly email: string;
  readonly code: string;
  readonly referralCode?: string;
}

export interface CardSession {
  /** Bearer token: encrypted at rest and never logged. */
  readonly token: string;
  readonly customerId: string;
  /** True if the person was already a customer. */
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
  /** E.164; null until the person has given it. */
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
  /** The current version. */
  readonly version: string;
  /** True if the current version is accepted; acceptance of an older one does not count. */
  readonly isAccepted: boolean;
  readonly url: string | null;
}

export interface IdentityFrame {
  readonly type: string;
  readonly url: string;
}

export interface NewIdentityShare {
  /** The identity checker's client id of the other service. */
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
  /** "0x…"; known before the contract is deployed. */
  readonly address: string;
  readonly chainId: number;
  readonly isDeployed: boolean;
}

export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >;
  /** Null if the issuer leaves it out; then it is the only type that no other type refers to. */
  readonly primaryType: string | null;
  readonly message: Readonly<Record<string, unknown>>;
}

export interface ModulesDeployment {
  readonly transactionHash: string | null;
  readonly isDeployed: boolean;
}

/** State of the Safe's configuration on the chain; "ok" if there is no problem. */
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
  /** Null until the Safe is created. */
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
