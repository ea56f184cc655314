import { randomBytes } from "node:crypto";
import { bindTo } from "../../../platform/bind.ts";
import { listLinksOf, removeLinksExpiredBefore, removeLinksOf } from "./link-store.ts";
import { linkLimits, type MagicLinksContext, type MagicLinksDeps } from "./magic-links-deps.ts";
import { redeemLink } from "./redeem-link.ts";
import { sendLink } from "./send-link.ts";

export type MagicLinks = ReturnType<typeof createMagicLinks>;

/** How long an expired link is stored, so that it can be distinguished from an unknown one. */
const dayMs = 24 * 60 * 60 * 1000;

/** The magic-links module: signing in and up by an emailed link instead of a code. */
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
    /** Creates a token for a device on which someone has just signed in to the address. */
    deviceTokenFor: deps.deviceTokenFor,
    /** A new secret for a browser. */
    newBrowserSecret: () => context.randomBytes(32).toString("base64url"),
    send: bound(sendLink),
    redeem: bound(redeemLink),
    /** The links requested with a person's address, for the export of their data. */
    readOwnData: (email: string, limit: number) => listLinksOf(pool, email, limit),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetAddress: removeLinksOf,
    /** Deletes links that expired a day ago. Returns the number of deleted rows. */
    forgetExpired: () => removeLinksExpiredBefore(pool, new Date(clock.now().getTime() - dayMs)),
  };
}
