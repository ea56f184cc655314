import type { z } from "zod";
import type { ErrorCode } from "./error-catalogue.ts";

/**
 * The callers that an operation admits. `public`: anyone. `optional`: anyone; a session is used if one is sent.
 * `session`: a person with an active session. `stepUp`: the same, and a person with a second factor must
 * have confirmed it in this session within the last ten minutes. `staff`: a member of staff with one of the
 * operation's roles (`staff.roles`) whose session was confirmed with a passkey. `staffStepUp`: both.
 */
export type Access = "public" | "optional" | "session" | "stepUp" | "staff" | "staffStepUp";

/** The roles of staff, which decide the operations that a member may call. An administrator may call every staff operation. */
export const staffRoles = ["support", "finance", "administrator"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Which members of staff may call an operation, and what they have to say and what is recorded about it. */
export interface StaffAccess {
  /** Roles beside administrator. */
  readonly roles: readonly Exclude<StaffRole, "administrator">[];
  /** True if the call needs a reason, in the header Lilypad-Reason. */
  readonly needsReason?: true;
  /**
   * The field that identifies the person whom the call concerns. Members of staff may not call it about themselves. Null if it does
   * not concern one person.
   */
  readonly subject: StaffSubject | null;
}

/** The kinds of subject that a staff call can name. The server finds the person behind each (whom-it-is-about.ts). */
export const staffSubjectKinds = [
  "person",
  "email",
  "proposal",
  "prize",
  "report",
  "screeningCase",
  "tokenReturn",
  "ticket",
  "safe",
  "outflow",
  "stuckWork",
] as const;
export type StaffSubjectKind = (typeof staffSubjectKinds)[number];

export interface StaffSubject {
  readonly kind: StaffSubjectKind;
  /** The path parameter or the field of the body with it. */
  readonly field: `params.${string}` | `body.${string}`;
}

/** The header with a member of staff's reason: percent-encoded UTF-8. */
export const reasonHeader = "Lilypad-Reason";

/** Error codes that follow from each access level, in addition to UNAUTHENTICATED and FORBIDDEN. */
const accessErrors: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  optional: [],
  session: [],
  stepUp: ["STEP_UP_REQUIRED"],
  staff: ["PASSKEY_REQUIRED"],
  staffStepUp: ["PASSKEY_REQUIRED", "STEP_UP_REQUIRED"],
};

/**
 * The effect of repeating a request, also concurrently. `correlationId`: the caller sends a key (in
 * the body's field `correlationId` or the header Idempotency-Key); requests with the same key have one
 * effect and get the same answer. `always`: the operation leads to the same state each time and always
 * succeeds.
 */
export type Idempotency = "correlationId" | "always";

/**
 * Which requests a limit counts together. `person`: those of one caller. `network`: those from one IPv4
 * address or one IPv6 /64 prefix. `address`: those with the same email address in the body's field
 * `email`. `pair`: those of one caller about the same person, given by the body's field `toUserId`.
 * `…AndNetwork`: those that match in both.
 */
export type LimitSubject =
  | "person"
  | "network"
  | "address"
  | "pair"
  | "personAndNetwork"
  | "addressAndNetwork";

/**
 * Max number of requests of one subject in a window, which starts with the first request. Further requests
 * are refused with RATE_LIMITED and the header Retry-After. A repetition with the same correlationId does
 * not count.
 */
export interface Limit {
  readonly per: LimitSubject;
  readonly max: number;
  readonly windowMs: number;
  /** Limits with the same counter count together; by default each operation has its own counter. */
  readonly counter?: string;
  /** Message of the refusal; by default the catalogue's. */
  readonly message?: string;
}

/**
 * The cost of an operation for its process, if it is more than a few short statements. `heavy`: queries that read much.
 * `export`: thousands of rows in one answer. `outside`: the wait for a service outside the installation, such as the ramp or the mail
 * server. All requests of one class together have a share of a process (ADR 99), so that they never block payments.
 */
export const costs = ["heavy", "export", "outside"] as const;
export type Cost = (typeof costs)[number];

/** Error codes that every operation can return, so they are not repeated in each. */
const commonErrors = [
  "VALIDATION_FAILED",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "RATE_LIMITED",
  "INTERNAL",
  "SERVICE_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

type ObjectSchema = z.ZodType<Record<string, unknown>>;

export interface Operation {
  /** Unique name in camel case, used by the typed client. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path parameters are written `{name}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /**
   * Required with the access `staff` and `staffStepUp`. With `session`: what only staff may see or do of the
   * operation; everyone else calls it for themselves.
   */
  readonly staff?: StaffAccess;
  /**
   * Whether a person whose account is frozen may call it. By default they may read (GET) and nothing else;
   * operations for staff are not about the caller's own account.
   */
  readonly whileFrozen?: "allowed" | "refused";
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /**
   * The content of `data` in a successful answer; with `envelope: "none"` the whole JSON answer, with
   * `"text"` the whole answer as plain text.
   */
  readonly response: z.ZodType;
  readonly envelope?: "none" | "text";
  /** The operation's own error codes, without the common ones and those that follow from `access`. */
  readonly errors: readonly ErrorCode[];
  /** If absent, a repeated request has its own effect or may be refused. */
  readonly idempotent?: Idempotency;
  /**
   * True if a successful call moves money or is the last consent to it. Its screen sends it by its button only, and an answer without
   * its fields is no answer: the caller asks again with the same id.
   */
  readonly movesMoney?: true;
  /** By default an operation is cheap. A function decides by the validated query, and returns undefined if it is. */
  readonly cost?: Cost | ((query: Readonly<Record<string, unknown>>) => Cost | undefined);
  /** Limits are checked in this order; after the first exceeded one, the others do not count the request. */
  readonly limits?: readonly Limit[];
}

/** Whether a person whose account is frozen is refused with ACCOUNT_FROZEN. */
export const isRefusedWhileFrozen = ({
  access,
  method,
  whileFrozen,
}: Pick<Operation, "access" | "method" | "whileFrozen">): boolean => {
  if (access === "public" || access === "staff" || access === "staffStepUp") return false;
  return (whileFrozen ?? (method === "GET" ? "allowed" : "refused")) === "refused";
};

/** The cost of a request with this query; undefined if it is cheap. */
export const costOf = (
  { cost }: Pick<Operation, "cost">,
  query: Readonly<Record<string, unknown>>,
): Cost | undefined => (typeof cost === "function" ? cost(query) : cost);

/** Returns the counter's name of a limit, such as `createPaymentRequest:pair`. */
export const counterOf = (
  { name }: Pick<Operation, "name">,
  { per, counter = name }: Pick<Limit, "per" | "counter">,
) => `${counter}:${per}` as const;

/** Whether only members of staff may call it. */
const isForStaff = ({ access }: Pick<Operation, "access">): boolean =>
  access === "staff" || access === "staffStepUp";

/** Returns all error codes of an operation: common ones, those of its access level, and its own. */
export function refusalsOf(operation: Operation): ErrorCode[] {
  const { access, errors } = operation;
  const codes = new Set<ErrorCode>([...commonErrors, ...accessErrors[access], ...errors]);
  if (isRefusedWhileFrozen(operation)) codes.add("ACCOUNT_FROZEN");
  if (isForStaff(operation) && operation.staff?.subject) codes.add("STAFF_ABOUT_SELF");
  if (access === "public") {
    codes.delete("UNAUTHENTICATED");
    codes.delete("FORBIDDEN");
  }
  return [...codes];
}

/** Whether members of staff with this role may call an operation as staff; false if it has nothing for staff. */
export const isForRole = (
  { staff }: { readonly staff?: Pick<StaffAccess, "roles"> },
  role: StaffRole,
): boolean =>
  staff !== undefined &&
  (role === "administrator" || staff.roles.some((allowed) => allowed === role));

type Infer<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type Params<T extends Operation> = Infer<T["params"]>;
export type Query<T extends Operation> = Infer<T["query"]>;
export type Body<T extends Operation> = Infer<T["body"]>;
export type Data<T extends Operation> = z.output<T["response"]>;
export type BodyInput<T extends Operation> = Input<T["body"]>;
export type QueryInput<T extends Operation> = Input<T["query"]>;
export type ParamsInput<T extends Operation> = Input<T["params"]>;
