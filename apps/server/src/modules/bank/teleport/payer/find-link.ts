import { ApiError, fail } from "../../../../platform/errors.ts";
import { statusOf, type TeleportLink } from "../state/link.ts";
import { findLinkByToken } from "../state/link-store.ts";
import { hashOf } from "../state/link-token.ts";
import { findPayer, type Payer } from "../state/payer-store.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import type { RecipientAccount, TeleportContext, TeleportDeps } from "../state/teleport-deps.ts";

/** Identifies a browser at a link: the link's secret, and the browser's own if it has one yet. */
export interface Visit {
  token: string;
  /** Reads the secret that the browser stores for a link. */
  secretFor: (linkId: string) => string | null;
  /** The network of the request. */
  network: string;
}

/** @throws TELEPORT_NOT_FOUND */
export async function requireLink(
  { pool }: Pick<TeleportDeps, "pool">,
  { token }: Pick<Visit, "token">,
): Promise<TeleportLink> {
  return (await findLinkByToken(pool, hashOf(token))) ?? fail("TELEPORT_NOT_FOUND");
}

/** The payer of this browser; null until it has given an account to pay from. */
export async function findVisitor(
  { pool }: Pick<TeleportDeps, "pool">,
  link: TeleportLink,
  visit: Visit,
): Promise<Payer | null> {
  const secret = visit.secretFor(link.id);
  return secret === null ? null : findPayer(pool, link.id, hashOf(secret));
}

/** Whether the owner's identity is verified. */
export async function isVerified(deps: TeleportDeps, personId: string): Promise<boolean> {
  try {
    await deps.requireActive(personId);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * A link that this browser may pay now, with the account that receives the money.
 * @throws TELEPORT_NOT_OPEN, TELEPORT_NOT_PAYABLE_YET, TELEPORT_UNDER_WAY if another browser pays
 */
export async function requirePayable(
  context: TeleportContext,
  link: TeleportLink,
  payer: Payer | null,
): Promise<RecipientAccount & { paymentAccountId: string }> {
  const status = statusOf(link, context.clock.now());
  if (status === "paying") {
    const running = await findRunningPayment(context.pool, link.id);
    if (payer === null || running?.payerId !== payer.id) fail("TELEPORT_UNDER_WAY");
  } else if (status !== "open") fail("TELEPORT_NOT_OPEN");
  const account = await context.accountOf(link.personId, link.linkedAccountId);
  if (account === null || !account.isActive || account.paymentAccountId === null)
    return fail("TELEPORT_NOT_OPEN");
  if (!(await isVerified(context, link.personId))) fail("TELEPORT_NOT_PAYABLE_YET");
  return { ...account, paymentAccountId: account.paymentAccountId };
}
