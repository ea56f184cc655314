import { teleportMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import type { Shared } from "../../../shared/share/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import type { BadgeTone } from "../../../shared/ui/index.ts";
import type { TeleportLink } from "./queries.ts";
import type { MadeLink } from "./teleport-flow.ts";

const messages = teleportMessages.links;

/** Returns a link as it is at a time: an open one may have expired since it was read. */
export function linkAt(link: TeleportLink, now: Date): TeleportLink {
  const isOver = link.status === "open" && Date.parse(link.expiresAt) <= now.getTime();
  return isOver ? { ...link, status: "expired", url: null } : link;
}

/** Returns when the open ones among these links expire, in milliseconds. */
export const expiryTimes = (links: readonly TeleportLink[]): number[] =>
  links.filter(({ status }) => status === "open").map(({ expiresAt }) => Date.parse(expiresAt));

/** Returns the status of a link, or "sent" if its payer has confirmed that the money was sent. */
const shownStatus = ({ status, isMarkedSent }: TeleportLink) =>
  status === "paying" && isMarkedSent ? "sent" : status;

const tones: Record<ReturnType<typeof shownStatus>, BadgeTone> = {
  open: "bright",
  paying: "wait",
  sent: "wait",
  paid: "done",
  expired: "plain",
  cancelled: "plain",
};

export function linkStatus(link: TeleportLink): { label: string; tone: BadgeTone } {
  const status = shownStatus(link);
  return { label: messages.status[status], tone: tones[status] };
}

/** True if the payer sent more than the link asks for. */
function isOverpaid({ amount, paidAmount }: TeleportLink): boolean {
  const pence = (decimal: string) => {
    const [whole = "", fraction = ""] = decimal.split(".");
    return BigInt(whole + fraction.slice(0, 2).padEnd(2, "0"));
  };
  return paidAmount !== null && pence(paidAmount) > pence(amount);
}

/** Returns a sentence about the meaning of the status for the money. */
export function linkStory(link: TeleportLink): string {
  const status = shownStatus(link);
  return messages.story[status === "paid" && isOverpaid(link) ? "overpaid" : status];
}

/** Returns the amount that was paid out, or the requested one. */
export const linkAmount = ({ amount, paidAmount, currency }: TeleportLink): string =>
  formatMoney(paidAmount ?? amount, currency);

/** Returns the line below the amount: the note, or the relevant date. */
export function linkMeta(link: TeleportLink, now: Date): string {
  const note = link.note?.trim() ?? "";
  if (note !== "") return note;
  const format = (time: string) => formatMoment(new Date(time), now);
  if (link.paidAt !== null) return messages.paidAt(format(link.paidAt));
  if (link.status === "open" || link.status === "paying") {
    return messages.until(format(link.expiresAt));
  }
  return messages.madeAt(format(link.createdAt));
}

/** A link can be shared while it can be paid. */
export const canShare = (link: TeleportLink): link is TeleportLink & { url: string } =>
  link.status === "open" && link.url !== null;

/**
 * A link can also be cancelled while it is being paid: the ramp decides first and may refuse. It does not matter
 * that the payer has confirmed the transfer, because anyone with the URL can do so.
 */
export const canCancel = ({ status }: TeleportLink): boolean =>
  status === "open" || status === "paying";

/** Returns the texts that are shared with a link: a question, and the note if there is one. */
export function sharedLink({ url, amount, note }: MadeLink): Shared {
  const { title, text } = teleportMessages.share;
  return { url, title, text: note === "" ? text(amount) : `${text(amount)} ${note}` };
}
