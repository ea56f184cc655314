import {
  call,
  followLink,
  type LinkFollowed,
  startSession,
} from "../../../shared/session/index.ts";

/** The content of a mailed link after its #, which is sent to no server and logged nowhere. */
export type MagicLink =
  /** A code for the session client, which stored a verifier with its request (PKCE). */
  | { kind: "code"; secret: string }
  /** A token for the browser that requested it through the API and has its cookie. */
  | { kind: "token"; secret: string };

/** Reads "#code=…" or "#token=…"; null for anything else. */
export function readMagicLink(hash: string): MagicLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  for (const kind of ["code", "token"] as const) {
    const secret = parts.get(kind);
    if (secret !== null && /^[\w-]{16,128}$/.test(secret)) return { kind, secret };
  }
  return null;
}

/** Signs in with a link, which works once. */
export async function followMagicLink(link: MagicLink): Promise<LinkFollowed> {
  if (link.kind === "code") return followLink(link.secret);
  const answer = await call("verifyMagicLink", { body: { token: link.secret } });
  if (answer.success) {
    const { session, mfa_required: mfaRequired } = answer.data;
    await startSession(session, { mfaRequired });
    return { kind: "signed_in", mfaRequired };
  }
  if (answer.code === "LINK_OTHER_BROWSER") return { kind: "other_browser" };
  if (answer.code === "LINK_EXPIRED") return { kind: "expired" };
  return { kind: "failed", text: answer.code === null ? null : answer.error };
}
