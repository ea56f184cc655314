// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `magic_link`. */
export interface MagicLinkRow {
  tokenHash: Buffer;
  email: string;
  purpose: "signup" | "login";
  kind: "token" | "code";
  countryCode: string | null;
  browserHashes: Buffer[];
  createdAt: Date;
  expiresAt: Date;
  consumedAt: Date | null;
}
