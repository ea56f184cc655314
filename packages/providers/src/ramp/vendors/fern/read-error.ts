import type { ProviderWire } from "../../../resilience/client.ts";
import { RampError, type RampErrorCode } from "../../errors.ts";
import { fernError } from "./event-schema.ts";

type Refusal = Parameters<ProviderWire<RampError>["readError"]>[0];

/**
 * Error codes by Fern's message. Its documentation gives no code for these, so the message decides;
 * each entry only narrows what is certainly a refusal.
 */
const sentences: readonly (readonly [RegExp, RampErrorCode])[] = [
  [/already exists/i, "ALREADY_EXISTS"],
  [/quote.*expired|expired.*quote/i, "QUOTE_EXPIRED"],
  [/customer.*(not (yet )?(active|verified)|must be active)/i, "CUSTOMER_NOT_ACTIVE"],
  [/minimum|at least|too (small|low)/i, "BELOW_MINIMUM"],
  [/maximum|at most|too (large|high)/i, "ABOVE_MAXIMUM"],
  [/(not|un)[ -]?supported/i, "UNSUPPORTED"],
];

const codes: Readonly<Record<string, RampErrorCode>> = {
  DUPLICATE_RESOURCE: "ALREADY_EXISTS",
  QUOTE_EXPIRED: "QUOTE_EXPIRED",
  CUSTOMER_NOT_ACTIVE: "CUSTOMER_NOT_ACTIVE",
  AMOUNT_BELOW_MINIMUM: "BELOW_MINIMUM",
  AMOUNT_ABOVE_MAXIMUM: "ABOVE_MAXIMUM",
  UNSUPPORTED: "UNSUPPORTED",
  RESOURCE_NOT_FOUND: "NOT_FOUND",
  NOT_FOUND: "NOT_FOUND",
};

function codeOf({ status, request }: Refusal, code: string, message: string): RampErrorCode {
  if (status === 401 || status === 403) return "UNAUTHORIZED";
  if (status === 404 || status === 410) return "NOT_FOUND";
  const known = codes[code];
  if (known !== undefined) return known;
  const sentence = sentences.find(([pattern]) => pattern.test(message));
  if (sentence !== undefined) return sentence[1];
  if (status !== 409) return "INVALID_INPUT";
  // A 409 for a customer means that it exists. For any other request with a key it means that the same
  // request is still in progress.
  if (request.path === "/customers") return "ALREADY_EXISTS";
  return request.idempotencyKey === undefined ? "INVALID_INPUT" : "UNKNOWN_OUTCOME";
}

/** Maps a refusal by Fern to our error codes. Its messages may repeat customer input, so they are dropped. */
export function readFernError(refusal: Refusal): RampError {
  const parsed = fernError.safeParse(refusal.body);
  const { code = "", message = "", details, field } = parsed.success ? parsed.data : {};
  const issues =
    typeof details === "object" && details !== null
      ? (details.issues ?? []).map((issue) => ({
          path: issue.path.join("."),
          message: issue.message,
        }))
      : [];
  if (issues.length === 0 && field !== undefined && field !== null) {
    issues.push({ path: field, message });
  }
  return new RampError(
    codeOf(refusal, code, message),
    `${refusal.request.name}: refused with ${refusal.status} ${code}`.trimEnd(),
    { issues },
  );
}
