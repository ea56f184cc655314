import type { Data, Operations } from "@lilypad/api-contract";
import { fromHundredths } from "@lilypad/money";
import { SealBroken, type SealedBox } from "../../../../platform/sealed/sealed-box.ts";
import type { SealedColumn } from "../../../../platform/sealed/sealed-column.ts";
import { type LinkStatus, statusOf, type TeleportLink } from "../state/link.ts";
import { listLinks } from "../state/link-store.ts";
import type { TeleportDeps } from "../state/teleport-deps.ts";

export type WireLink = Data<Operations["listTeleportLinks"]>["links"][number];

const sealContext = (linkId: string) => `teleport_link:${linkId}`;

/** Seals a link's token, so that only the owner is shown the address again. */
export const sealToken = (box: SealedBox, linkId: string, token: string): Buffer =>
  box.seal(token, sealContext(linkId));

type Showing = Pick<TeleportDeps, "box" | "publicUrl" | "logger">;

/**
 * The address of a link. Null if the link has ended, or if the key is lost: such a link can still
 * be cancelled.
 */
function addressOf(
  { box, publicUrl, logger }: Showing,
  { id, token }: TeleportLink,
  status: LinkStatus,
): string | null {
  if (token === null || (status !== "open" && status !== "paying")) return null;
  try {
    return `${publicUrl}/t/${box.open(token, sealContext(id))}`;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    logger.error({ err: error, link: id }, "the address of a teleport link cannot be read");
    return null;
  }
}

/** A link as shown to its owner. */
export function toWireLink(
  deps: Showing,
  link: TeleportLink & { isMarkedSent: boolean; payerName: string | null },
  now: Date,
): WireLink {
  const status = statusOf(link, now);
  return {
    id: link.id,
    url: addressOf(deps, link, status),
    status,
    amount: fromHundredths(link.amount),
    currency: "GBP",
    note: link.note,
    recipientPaymentAccountId: link.linkedAccountId,
    paidAmount: link.paidAmount === null ? null : fromHundredths(link.paidAmount),
    paidBy: link.payerName,
    isMarkedSent: link.isMarkedSent,
    expiresAt: link.expiresAt.toISOString(),
    paidAt: link.paidAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
  };
}

/** A person's links, newest first. */
export async function showLinks(
  deps: TeleportDeps,
  personId: string,
  status?: LinkStatus,
): Promise<WireLink[]> {
  const now = deps.clock.now();
  const links = (await listLinks(deps.pool, personId)).map((link) => toWireLink(deps, link, now));
  return status === undefined ? links : links.filter((link) => link.status === status);
}

/** The sealed tokens of links, which are shown to their owners. */
export const sealedTokens: SealedColumn = {
  table: "teleport_link",
  column: "token",
  key: ["id"],
  contextOf: ({ id }) => sealContext(String(id)),
};
