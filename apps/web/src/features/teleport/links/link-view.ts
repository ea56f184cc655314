import { teleportMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import type { BadgeTone } from "../../../shared/ui/index.ts";
import type { TeleportLink } from "./queries.ts";

const messages = teleportMessages.links;

/** A link as it stands at a moment: an open one whose time has passed since it was read has expired. */
export function linkAt(link: TeleportLink, now: Date): TeleportLink {
  const isOver = link.status === "open" && Date.parse(link.expiresAt) <= now.getTime();
  return isOver ? { ...link, status: "expired", url: null } : link;
}

/** When the next of these links expires, or null when none is open. */
export function nextExpiry(links: readonly TeleportLink[], now: Date): Date | null {
  const times = links
    .filter(({ status }) => status === "open")
    .map(({ expiresAt }) => Date.parse(expiresAt))
    .filter((time) => time > now.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Where a link stands, in more words than the server has: whether its payer says that it was sent. */
const standingOf = ({ status, isMarkedSent }: TeleportLink) =>
  status === "paying" && isMarkedSent ? "sent" : status;

const tones: Record<ReturnType<typeof standingOf>, BadgeTone> = {
  open: "bright",
  paying: "wait",
  sent: "wait",
  paid: "done",
  expired: "plain",
  cancelled: "plain",
};

export function linkStatus(link: TeleportLink): { label: string; tone: BadgeTone } {
  const standing = standingOf(link);
  return { label: messages.status[standing], tone: tones[standing] };
}

/** Whether the payer sent more than was asked for, compared digit by digit. */
function isOverpaid({ amount, paidAmount }: TeleportLink): boolean {
  const pence = (decimal: string) => {
    const [whole = "", fraction = ""] = decimal.split(".");
    return BigInt(whole + fraction.slice(0, 2).padEnd(2, "0"));
  };
  return paidAmount !== null && pence(paidAmount) > pence(amount);
}

/** What the status means for the money, in a sentence. */
export function linkStory(link: TeleportLink): string {
  const standing = standingOf(link);
  return messages.story[standing === "paid" && isOverpaid(link) ? "overpaid" : standing];
}

/** What was paid out, or what is asked for. */
export const linkAmount = ({ amount, paidAmount, currency }: TeleportLink): string =>
  formatMoney(paidAmount ?? amount, currency);

/** The line below the amount: what it is for, else the date that matters now. */
export function linkMeta(link: TeleportLink, now: Date): string {
  const note = link.note?.trim() ?? "";
  if (note !== "") return note;
  const moment = (time: string) => formatMoment(new Date(time), now);
  if (link.paidAt !== null) return messages.paidAt(moment(link.paidAt));
  if (link.status === "open" || link.status === "paying") {
    return messages.until(moment(link.expiresAt));
  }
  return messages.madeAt(moment(link.createdAt));
}

/** It can be passed on as long as somebody new can pay it. */
export const canShare = (link: TeleportLink): link is TeleportLink & { url: string } =>
  link.status === "open" && link.url !== null;

/**
 * A payer who was told where to pay is stopped at the provider first, which may refuse. Saying that it
 * was sent changes nothing about that: whoever has the address can say it.
 */
export const canCancel = ({ status }: TeleportLink): boolean =>
  status === "open" || status === "paying";
