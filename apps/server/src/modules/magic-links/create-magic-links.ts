import { randomBytes } from "node:crypto";
import type { Queryable } from "@lilypad/db";
import {
  listLinksOf,
  type MailedLink,
  removeLinksExpiredBefore,
  removeLinksOf,
} from "./link-store.ts";
import { linkLimits, type MagicLinksContext, type MagicLinksDeps } from "./magic-links-deps.ts";
import { type LinkEntry, type Redeemed, redeemLink } from "./redeem-link.ts";
import { type LinkRequest, type LinkSent, sendLink } from "./send-link.ts";

export interface MagicLinks {
  publicUrl: string;
  /** For a device on which somebody has just signed in to the address. @param email lower case */
  deviceTokenFor: MagicLinksDeps["deviceTokenFor"];
  /** A fresh secret for a browser to keep. */
  newBrowserSecret(): string;
  send(request: LinkRequest): Promise<LinkSent>;
  redeem(entry: LinkEntry): Promise<Redeemed>;
  /** For a person's own copy: the links that were asked for with their address. */
  readOwnData(email: string, limit: number): Promise<MailedLink[]>;
  /** In the transaction that deletes an account: what was asked for with its address. */
  forgetAddress(db: Queryable, email: string): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** As long as an expired link is kept, so that it is told from one that never was. */
const dayMs = 24 * 60 * 60 * 1000;

/** Signing in and up by a link in a mail instead of a code. */
export function createMagicLinks(deps: MagicLinksDeps): MagicLinks {
  const context: MagicLinksContext = {
    ...deps,
    limits: deps.limits ?? linkLimits,
    randomBytes: deps.randomBytes ?? randomBytes,
  };
  const { pool, clock } = context;
  return {
    publicUrl: context.settings.publicUrl,
    deviceTokenFor: deps.deviceTokenFor,
    newBrowserSecret: () => context.randomBytes(32).toString("base64url"),
    send: (request) => sendLink(context, request),
    redeem: (entry) => redeemLink(context, entry),
    readOwnData: (email, limit) => listLinksOf(pool, email, limit),
    forgetAddress: removeLinksOf,
    forgetExpired: () => removeLinksExpiredBefore(pool, new Date(clock.now().getTime() - dayMs)),
  };
}
