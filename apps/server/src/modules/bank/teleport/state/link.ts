import type { TeleportLinkRow } from "../rows.gen.ts";

export type LinkStatus = TeleportLinkRow["status"];

export type TeleportLink = Omit<
  TeleportLinkRow,
  "correlationId" | "tokenHash" | "updatedAt" | "paidBy" | "historyId"
>;

/** The current status of a link, even if no worker has stored yet that it has expired. */
export const statusOf = ({ status, expiresAt }: TeleportLink, now: Date): LinkStatus =>
  status === "open" && expiresAt <= now ? "expired" : status;
