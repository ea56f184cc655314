import type { z } from "zod";
import type { ErrorCode } from "./error-catalogue.ts";

/**
 * Who may call. `public`: everybody. `optional`: everybody; a session is read when one is sent. `session`: a
 * person whose session has not ended. `stepUp`: the same, and if they have a second factor, it was shown in
 * this session within the last ten minutes. `admin`: a person named in ADMIN_EMAILS whose session was
 * confirmed with a passkey. `adminStepUp`: both.
 */
export type Access = "public" | "optional" | "session" | "stepUp" | "admin" | "adminStepUp";

/** What an operation refuses because of who calls, beside UNAUTHENTICATED and FORBIDDEN. */
const accessErrors: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  optional: [],
  session: [],
  stepUp: ["STEP_UP_REQUIRED"],
  admin: ["PASSKEY_REQUIRED"],
  adminStepUp: ["PASSKEY_REQUIRED", "STEP_UP_REQUIRED"],
};

/**
 * What happens when one request comes more than once, also at the same moment. `correlationId`: the
 * caller names the request (in the body's field of that name, or in the header Idempotency-Key); it has
 * one effect, and its repetitions are answered what the first one was. `always`: the operation leads to
 * the same state however often it is asked for, and answers with success each time.
 */
export type Idempotency = "correlationId" | "always";

/**
 * Whose requests are counted together. `person`: the caller's. `network`: those from one IPv4 address, or
 * from 64 bits of an IPv6 one. `address`: those that name the same email address, in the body's field
 * `email`. `pair`: the caller's about the same person, whom the body's field `toUserId` names.
 * `…AndNetwork`: both together.
 */
export type LimitSubject =
  | "person"
  | "network"
  | "address"
  | "pair"
  | "personAndNetwork"
  | "addressAndNetwork";

/**
 * How many requests one subject may make in a window, which starts with the first of them. More are refused
 * with RATE_LIMITED and the header Retry-After. A repetition of a named request does not count.
 */
export interface Limit {
  readonly per: LimitSubject;
  readonly max: number;
  readonly windowMs: number;
  /** Operations whose limits have the same counter are counted together; by default each by itself. */
  readonly counter?: string;
  /** The sentence of the refusal; by default the catalogue's. */
  readonly message?: string;
}

/** Refused by every operation, so not repeated in each. */
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
  /** Camel case, unique: the name the typed client calls. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path parameters stand as `{name}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /**
   * What stands inside `data` of a success; with `envelope: "none"` the whole answer,
   * with `"text"` the whole answer as plain text.
   */
  readonly response: z.ZodType;
  readonly envelope?: "none" | "text";
  /** Codes of its own; what every operation refuses, and what follows from `access`, is not repeated. */
  readonly errors: readonly ErrorCode[];
  /** Not given: each request counts by itself, or a repetition may be refused. */
  readonly idempotent?: Idempotency;
  /** Checked in this order; the first that is exceeded refuses, and the rest is not counted. */
  readonly limits?: readonly Limit[];
}

/** The name under which the requests of a limit are counted, for example `createPaymentRequest:pair`. */
export const counterOf = (
  { name }: Pick<Operation, "name">,
  { per, counter = name }: Pick<Limit, "per" | "counter">,
) => `${counter}:${per}` as const;

/** Every code that an operation may refuse with: what all refuse, what follows from its access, and its own. */
export function refusalsOf({ access, errors }: Pick<Operation, "access" | "errors">): ErrorCode[] {
  const codes = new Set<ErrorCode>([...commonErrors, ...accessErrors[access], ...errors]);
  if (access === "public") {
    codes.delete("UNAUTHENTICATED");
    codes.delete("FORBIDDEN");
  }
  return [...codes];
}

/** States one operation of the API; server, client, OpenAPI document and fuzz tests all read it. */
export function defineOperation<const T extends Operation>(operation: T): T {
  return operation;
}

type Infer<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type Params<T extends Operation> = Infer<T["params"]>;
export type Query<T extends Operation> = Infer<T["query"]>;
export type Body<T extends Operation> = Infer<T["body"]>;
export type Data<T extends Operation> = z.output<T["response"]>;
export type BodyInput<T extends Operation> = Input<T["body"]>;
export type QueryInput<T extends Operation> = Input<T["query"]>;
export type ParamsInput<T extends Operation> = Input<T["params"]>;
