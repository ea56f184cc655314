import type { ProviderWire } from "../../../resilience/client.ts";
import { CardIssuerError, type CardIssuerErrorCode } from "../../errors.ts";
import { gnosisError } from "./schema.ts";

type Refusal = Parameters<ProviderWire<CardIssuerError>["readError"]>[0];

/** Paths where 401 and 403 mean a wrong code, not an expired session. */
const codePaths = new Set(["/auth/signup", "/verification/check"]);

const sentences: readonly (readonly [RegExp, CardIssuerErrorCode])[] = [
  [/already/i, "ALREADY_DONE"],
  [
    /kyc|terms|source of funds|phone.*(not|first|must)|not (yet )?(approved|deployed)/i,
    "STEP_MISSING",
  ],
];

function codeOf({ status, request }: Refusal, words: string): CardIssuerErrorCode {
  const isCode = codePaths.has(request.path);
  if (status === 401 || status === 403) {
    return request.path === "/auth/signup" ? "CODE_REJECTED" : "SESSION_EXPIRED";
  }
  if (status === 404) return "NOT_FOUND";
  if (status === 409) return request.path === "/auth/signup" ? "ALREADY_EXISTS" : "ALREADY_DONE";
  // A used code counts as wrong, because the step that it confirms is not done.
  if (isCode && /\b(code|otp)\b/i.test(words)) return "CODE_REJECTED";
  const known = sentences.find(([pattern]) => pattern.test(words));
  if (known !== undefined) return known[1];
  return isCode && /expired/i.test(words) ? "CODE_REJECTED" : "INVALID_INPUT";
}

/**
 * Maps a refusal by Gnosis Pay to our error codes. Its documentation lists statuses and, for 422,
 * messages. Messages may repeat what a person typed, so they are not passed on.
 */
export function readGnosisError(refusal: Refusal): CardIssuerError {
  const parsed = gnosisError.safeParse(refusal.body);
  return new CardIssuerError(
    codeOf(refusal, parsed.success ? parsed.data : ""),
    `${refusal.request.name}: refused with ${refusal.status}`,
  );
}
