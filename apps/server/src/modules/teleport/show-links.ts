import type { Data, Operations } from "@lilypad/api-contract";
import type { SealedBox } from "../../platform/sealed-box.ts";
import { fromHundredths } from "./hundredths.ts";
import { type LinkStatus, listLinks, statusOf, type TeleportLink } from "./link-store.ts";
import type { TeleportDeps } from "./teleport-deps.ts";

export type WireLink = Data<Operations["listTeleportLinks"]>["links"][number];

const sealContext = (linkId: string) => `teleport_link:${linkId}`;

/** Only its owner is shown a link's address again. */
export const sealToken = (box: SealedBox, linkId: string, token: string): Buffer =>
  box.seal(token, sealContext(linkId));

/** A link as its owner sees it. */
export function toWireLink(
  { box, publicUrl }: Pick<TeleportDeps, "box" | "publicUrl">,
  link: TeleportLink & { isMarkedSent: boolean },
  now: Date,
): WireLink {
  const status = statusOf(link, now);
  const isOfUse = status === "open" || status === "paying";
  return {
    id: link.id,
    url:
      link.token === null || !isOfUse
        ? null
        : `${publicUrl}/t/${box.open(link.token, sealContext(link.id))}`,
    status,
    amount: fromHundredths(link.amount),
    currency: "GBP",
    note: link.note,
    recipientPaymentAccountId: link.linkedAccountId,
    paidAmount: link.paidAmount === null ? null : fromHundredths(link.paidAmount),
    isMarkedSent: link.isMarkedSent,
    expiresAt: link.expiresAt.toISOString(),
    paidAt: link.paidAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
  };
}

/** A person's own links, the newest first. */
export async function showLinks(
  deps: TeleportDeps,
  personId: string,
  status?: LinkStatus,
): Promise<WireLink[]> {
  const now = deps.clock.now();
  const links = (await listLinks(deps.pool, personId)).map((link) => toWireLink(deps, link, now));
  return status === undefined ? links : links.filter((link) => link.status === status);
}
