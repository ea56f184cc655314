// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

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
