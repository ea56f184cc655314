import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Caller } from "../../../../platform/caller.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { type KeyRing, mapRing } from "../../../../platform/config/key-ring.ts";

/** 15 minutes, in seconds: a stolen token is useful only for a short time. */
export const accessTokenSeconds = 900;
/** Max verified tokens in memory; at about 700 bytes each they take 14 MB. */
const cacheSize = 20_000;

const claims = z.object({
  sub: z.uuid(),
  email: z.string(),
  session_id: z.uuid(),
  aal: z.enum(["aal1", "aal2"]),
  exp: z.int(),
  /** Hash of the refresh token in the same answer, if it replaced another one. */
  refresh_token_hash: z.base64url().optional(),
});

export interface AccessTokens {
  /** Signs a token that identifies the caller for the next 15 minutes. */
  sign(
    caller: Caller,
    refreshTokenHash?: Buffer,
  ): Promise<{ token: string; expiresAtSeconds: number }>;
  /**
   * Reads a token; null if it is foreign, malformed or expired. Does not query the database, except
   * to record the first use of a refreshed token.
   */
  verify(token: string): Promise<Caller | null>;
  /** The public keys, as published under /auth/v1/.well-known/jwks.json. */
  jwks: { keys: { kid: string; [member: string]: unknown }[] };
}

/** The key's RFC 7638 thumbprint, which serves as its id. */
function thumbprint({
  crv,
  kty,
  x,
  y,
}: {
  crv?: unknown;
  kty?: unknown;
  x?: unknown;
  y?: unknown;
}) {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

interface AccessTokenOptions {
  privateKeys: KeyRing<KeyObject>;
  issuer: string;
  clock: Clock;
  /**
   * Called once per process when a refreshed token is first used, which shows that the answer of
   * the refresh arrived.
   */
  onRefreshSeen?: (refreshTokenHash: Buffer) => Promise<void>;
}

/**
 * Access tokens are ES256 JWTs that can be verified with the published keys. A token is valid until
 * it expires; routes that move money also check that its session is live.
 */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { privateKeys, issuer, clock, onRefreshSeen } = options;
  const keys = mapRing(privateKeys, (privateKey) => {
    const publicKey = createPublicKey(privateKey);
    const jwk = publicKey.export({ format: "jwk" });
    return { privateKey, publicKey, jwk, kid: thumbprint(jwk) };
  });
  const { privateKey, kid } = keys.current;
  const publicKeyOf = (named: string | undefined): KeyObject =>
    (keys.all.find((key) => key.kid === named) ?? keys.current).publicKey;
  const verified = new Map<string, { caller: Caller; expiresAtMs: number }>();

  const remember = (token: string, caller: Caller, expiresAtMs: number) => {
    if (verified.size >= cacheSize) {
      // A Map keeps insertion order, so the first key is the oldest token.
      const oldest = verified.keys().next();
      if (!oldest.done) verified.delete(oldest.value);
    }
    verified.set(token, { caller, expiresAtMs });
  };

  return {
    jwks: {
      keys: keys.all.map(({ jwk, kid: id }) => ({ ...jwk, kid: id, alg: "ES256", use: "sig" })),
    },
    async sign(caller, refreshTokenHash) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAtSeconds = issuedAt + accessTokenSeconds;
      const token = await new SignJWT({
        email: caller.email,
        role: "authenticated",
        aal: caller.aal,
        session_id: caller.sessionId,
        // Versions that read an administrator's role from the token require the claim (ADR 73).
        is_admin: false,
        refresh_token_hash: refreshTokenHash?.toString("base64url"),
      })
        .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
        .setSubject(caller.personId)
        .setAudience("authenticated")
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAtSeconds)
        .sign(privateKey);
      return { token, expiresAtSeconds };
    },
    async verify(token) {
      const now = clock.now();
      const known = verified.get(token);
      if (known !== undefined) {
        if (known.expiresAtMs > now.getTime()) return known.caller;
        verified.delete(token);
        return null;
      }
      let payload: unknown;
      try {
        ({ payload } = await jwtVerify(token, (header) => publicKeyOf(header.kid), {
          algorithms: ["ES256"],
          audience: "authenticated",
          issuer,
          currentDate: now,
        }));
      } catch {
        return null; // Forged, malformed or expired: the answer does not say which.
      }
      const read = claims.safeParse(payload);
      if (!read.success) return null;
      const { sub, email, session_id, aal, exp, refresh_token_hash } = read.data;
      const caller: Caller = { personId: sub, email, sessionId: session_id, aal };
      if (refresh_token_hash !== undefined) {
        await onRefreshSeen?.(Buffer.from(refresh_token_hash, "base64url"));
      }
      remember(token, caller, exp * 1000);
      return caller;
    },
  };
}
