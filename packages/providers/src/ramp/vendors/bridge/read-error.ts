import type { ProviderWire } from "../../../resilience/client.ts";
import { RampError, type RampErrorCode } from "../../errors.ts";
import { bridgeError } from "./schema.ts";

type Refusal = Parameters<ProviderWire<RampError>["readError"]>[0];

const codes: Readonly<Record<string, RampErrorCode>> = {
  duplicate_record: "ALREADY_EXISTS",
  not_found: "NOT_FOUND",
  resource_not_found: "NOT_FOUND",
  customer_not_active: "CUSTOMER_NOT_ACTIVE",
  amount_too_small: "BELOW_MINIMUM",
  amount_too_large: "ABOVE_MAXIMUM",
  unsupported: "UNSUPPORTED",
};

/** Error codes by Bridge's message, for answers whose code is too general. */
const sentences: readonly (readonly [RegExp, RampErrorCode])[] = [
  [/already (exists|been created)/i, "ALREADY_EXISTS"],
  [
    /(customer|kyc).*(not (yet )?(active|approved)|must be (active|approved))/i,
    "CUSTOMER_NOT_ACTIVE",
  ],
  [/minimum|at least|too (small|low)/i, "BELOW_MINIMUM"],
  [/maximum|at most|too (large|high)/i, "ABOVE_MAXIMUM"],
  [/(not|un)[ -]?supported/i, "UNSUPPORTED"],
];

function codeOf({ status, request }: Refusal, code: string, message: string): RampErrorCode {
  if (status === 401 || status === 403) return "UNAUTHORIZED";
  if (status === 404 || status === 410) return "NOT_FOUND";
  const known = codes[code];
  if (known !== undefined) return known;
  const sentence = sentences.find(([pattern]) => pattern.test(message));
  if (sentence !== undefined) return sentence[1];
  // A 409 for a request with an idempotency key means that the same request is still in progress.
  return status === 409 && request.idempotencyKey !== undefined
    ? "UNKNOWN_OUTCOME"
    : "INVALID_INPUT";
}

/** Maps a refusal by Bridge to our error codes. Its messages may repeat customer input, so they are dropped. */
export function readBridgeError(refusal: Refusal): RampError {
  const parsed = bridgeError.safeParse(refusal.body);
  const { code = "", message = "", source } = parsed.success ? parsed.data : {};
  const key = source?.key ?? {};
  const issues =
    typeof key === "string"
      ? [{ path: key, message }]
      : Object.entries(key).map(([path, sentence]) => ({
          path,
          message: typeof sentence === "string" ? sentence : message,
        }));
  return new RampError(
    codeOf(refusal, code, message),
    `${refusal.request.name}: refused with ${refusal.status} ${code}`.trimEnd(),
    { issues },
  );
}
