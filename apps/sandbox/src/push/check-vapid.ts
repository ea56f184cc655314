import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";

const claimsSchema = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:|https:)/),
});
const headerSchema = z.object({ alg: z.literal("ES256") });

/** RFC 8292 §2: a token is valid for at most a day. */
const maxLifetimeSeconds = 24 * 60 * 60;

const readPart = (part: string): unknown =>
  JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

function isSigned(signed: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  return verify(
    "sha256",
    Buffer.from(signed),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
}

/**
 * Verifies the sender of a push (RFC 8292): `vapid t=<token>, k=<key>`.
 * @param audience our own origin, for which the token must have been made
 * @returns the sender's public key, or null if the header proves nothing
 */
export function checkVapid(header: string | undefined, audience: string, now: Date): string | null {
  const token = /(?:^vapid|[, ]) *t=([\w-]+)\.([\w-]+)\.([\w-]+)/.exec(header ?? "");
  const key = /[, ] *k=([\w-]+)/.exec(header ?? "")?.[1];
  const [, head = "", claims = "", signature = ""] = token ?? [];
  if (token === null || key === undefined) return null;
  try {
    headerSchema.parse(readPart(head));
    const { aud, exp } = claimsSchema.parse(readPart(claims));
    const nowSeconds = now.getTime() / 1000;
    if (aud !== audience || exp <= nowSeconds || exp > nowSeconds + maxLifetimeSeconds) return null;
    return isSigned(`${head}.${claims}`, signature, key) ? key : null;
  } catch {
    return null;
  }
}
