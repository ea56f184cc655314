import type { ProviderWire } from "../../../resilience/client.ts";
import { CardIssuerError, type CardIssuerErrorCode } from "../../errors.ts";
import { gnosisError } from "./schema.ts";

type Refusal = Parameters<ProviderWire<CardIssuerError>["readError"]>[0];

/** Where a code is what is refused, not a session. */
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
  // A code that was used already is a wrong code: nothing of what it was for is done.
  if (isCode && /\b(code|otp)\b/i.test(words)) return "CODE_REJECTED";
  const known = sentences.find(([pattern]) => pattern.test(words));
  if (known !== undefined) return known[1];
  return isCode && /expired/i.test(words) ? "CODE_REJECTED" : "INVALID_INPUT";
}

/**
 * Gnosis Pay's refusal in our words. It documents statuses, and sentences beside 422; those may repeat
 * what a person typed, so they stay here.
 */
export function readGnosisError(refusal: Refusal): CardIssuerError {
  const parsed = gnosisError.safeParse(refusal.body);
  return new CardIssuerError(
    codeOf(refusal, parsed.success ? parsed.data : ""),
    `${refusal.request.name}: refused with ${refusal.status}`,
  );
}
