import type { ErrorCode } from "@lilypad/api-contract";
import { ApiError, type FieldError } from "../errors.ts";
import type { SealedBox } from "../sealed/sealed-box.ts";
import type { Claim } from "./claim-store.ts";

interface StoredRefusal {
  code: ErrorCode;
  message: string;
  fields?: readonly FieldError[];
  retryAfterSeconds?: number;
}

/** The context of a sealed answer, which binds it to its claim. */
const contextOf = ({ personId, operation, key }: Claim) =>
  `idempotency_claim:${personId}:${operation}:${key}`;

export const sealAnswer = (box: SealedBox, claim: Claim, data: unknown): Buffer =>
  box.seal(JSON.stringify(data), contextOf(claim));

/** @throws SealBroken if it was changed or sealed with another key */
export const openAnswer = (box: SealedBox, claim: Claim, sealed: Buffer): unknown =>
  JSON.parse(box.open(sealed, contextOf(claim)));

export function sealRefusal(box: SealedBox, claim: Claim, error: ApiError): Buffer {
  const { code, message, fields, retryAfterSeconds } = error;
  return sealAnswer(box, claim, { code, message, fields, retryAfterSeconds });
}

/** @throws SealBroken if it was changed or sealed with another key */
export function openRefusal(box: SealedBox, claim: Claim, sealed: Buffer): ApiError {
  // The value was sealed by sealRefusal for the same claim.
  const { code, ...options } = openAnswer(box, claim, sealed) as StoredRefusal;
  return new ApiError(code, options);
}
