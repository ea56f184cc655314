import type { FastifyReply, FastifyRequest } from "fastify";

const path = "/api/v1/public/teleport";
const lifeSeconds = 60 * 24 * 3_600;
/** 32 bytes in base64url. */
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** One for each link. Browsers keep a cookie of the prefix from anything but https. */
function nameOf(publicUrl: string, linkId: string): string {
  const name = `lilypad_payer_${linkId.slice(-12)}`;
  return publicUrl.startsWith("https:") ? `__Secure-${name}` : name;
}

/** The secret by which a link's payer is known again; null when the browser keeps none. */
export function readPayerSecret(
  request: FastifyRequest,
  publicUrl: string,
  linkId: string,
): string | null {
  const wanted = `${nameOf(publicUrl, linkId)}=`;
  const pair = (request.headers.cookie ?? "")
    .split(/; */)
    .find((candidate) => candidate.startsWith(wanted));
  const secret = pair?.slice(wanted.length) ?? "";
  return secretPattern.test(secret) ? secret : null;
}

/** Has the browser keep a payer's secret, out of reach of scripts and other sites. */
export function keepPayerSecret(
  reply: FastifyReply,
  { publicUrl, linkId, secret }: { publicUrl: string; linkId: string; secret: string },
): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${nameOf(publicUrl, linkId)}=${secret}; Path=${path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
