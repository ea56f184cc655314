// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `magic_link`. */
export interface MagicLinkRow {
  /** SHA-256 of the token, which has 256 random bits and needs no salt. */
  tokenHash: Buffer;
  email: string;
  purpose: "signup" | "login";
  /** token: used at magic-link/verify, and the browser keeps a cookie. code: exchanged by the session client, which keeps a verifier (PKCE). */
  kind: "token" | "code";
  countryCode: string | null;
  /** Hashes of the secrets of the browsers that requested the link. No other browser can use it. */
  browserHashes: Buffer[];
  createdAt: Date;
  expiresAt: Date;
  consumedAt: Date | null;
}

export const magicLinkTable = tableOf<MagicLinkRow, "tokenHash">("magic_link", "token_hash email purpose kind country_code browser_hashes created_at expires_at consumed_at", "token_hash");
