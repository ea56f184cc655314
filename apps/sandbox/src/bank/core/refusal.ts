/** The reasons for a refusal; each API has its own format for them. */
export type RefusalCode =
  | "ALREADY_EXISTS"
  | "NOT_FOUND"
  | "INVALID"
  | "NOT_ALLOWED_NOW"
  | "CUSTOMER_NOT_ACTIVE"
  | "QUOTE_EXPIRED"
  | "BELOW_MINIMUM"
  | "ABOVE_MAXIMUM"
  | "UNSUPPORTED"
  | "KEY_MISSING"
  | "KEY_REUSED";

const statuses: Readonly<Record<RefusalCode, number>> = {
  ALREADY_EXISTS: 409,
  NOT_FOUND: 404,
  INVALID: 400,
  NOT_ALLOWED_NOW: 409,
  CUSTOMER_NOT_ACTIVE: 400,
  QUOTE_EXPIRED: 400,
  BELOW_MINIMUM: 400,
  ABOVE_MAXIMUM: 400,
  UNSUPPORTED: 400,
  KEY_MISSING: 400,
  KEY_REUSED: 422,
};

/** The bank refuses a request, with a sentence; nothing has changed. */
export class BankRefusal extends Error {
  override readonly name = "BankRefusal";
  readonly status: number;

  readonly code: RefusalCode;
  /** The invalid field, by its name in the API. */
  readonly path: string | null;

  constructor(code: RefusalCode, message: string, path: string | null = null) {
    super(message);
    this.code = code;
    this.path = path;
    this.status = statuses[code];
  }
}
