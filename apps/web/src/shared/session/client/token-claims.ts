import { isRecord, isText } from "../../device/index.ts";
import { local } from "./session-error.ts";

export interface TokenClaims {
  /** The end of the token, in seconds since 1970; undefined if it does not say. */
  expiresAtSeconds: number | undefined;
  personId: string | undefined;
}

/**
 * Reads an access token. Its signature is the server's business.
 * @throws SessionError if it is not a token
 */
export function claimsOf(token: string): TokenClaims {
  const parts = token.split(".");
  const payload = (parts[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  let claims: unknown;
  try {
    claims = JSON.parse(atob(payload));
  } catch {
    // The text may be anything.
  }
  if (parts.length !== 3 || !isRecord(claims)) {
    throw local("invalid_jwt");
  }
  return {
    expiresAtSeconds: typeof claims.exp === "number" ? claims.exp : undefined,
    personId: isText(claims.sub) ? claims.sub : undefined,
  };
}
