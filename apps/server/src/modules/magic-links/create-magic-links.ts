import { randomBytes } from "node:crypto";
import { bindTo } from "../../platform/bind.ts";
import { listLinksOf, removeLinksExpiredBefore, removeLinksOf } from "./link-store.ts";
import { linkLimits, type MagicLinksContext, type MagicLinksDeps } from "./magic-links-deps.ts";
import { redeemLink } from "./redeem-link.ts";
import { sendLink } from "./send-link.ts";

export type MagicLinks = ReturnType<typeof createMagicLinks>;

/** As long as an expired link is kept, so that it is told from one that never was. */
const dayMs = 24 * 60 * 60 * 1000;

/** Signing in and up by a link in a mail instead of a code. */
export function createMagicLinks(deps: MagicLinksDeps) {
  const context: MagicLinksContext = {
    ...deps,
    limits: deps.limits ?? linkLimits,
    randomBytes: deps.randomBytes ?? randomBytes,
  };
  const { pool, clock } = context;
  const bound = bindTo(context);
  return {
    publicUrl: context.settings.publicUrl,
    /** For a device on which somebody has just signed in to the address. */
    deviceTokenFor: deps.deviceTokenFor,
    /** A fresh secret for a browser to keep. */
    newBrowserSecret: () => context.randomBytes(32).toString("base64url"),
    send: bound(sendLink),
    redeem: bound(redeemLink),
    /** For a person's own copy: the links that were asked for with their address. */
    readOwnData: (email: string, limit: number) => listLinksOf(pool, email, limit),
    /** To be called in the SQL transaction that deletes an account. */
    forgetAddress: removeLinksOf,
    /** Removes links that expired long ago; answers how many rows went. */
    forgetExpired: () => removeLinksExpiredBefore(pool, new Date(clock.now().getTime() - dayMs)),
  };
}
