export type LinkStatus = "open" | "paying" | "paid" | "expired" | "cancelled";

export interface TeleportLink {
  id: string;
  personId: string;
  linkedAccountId: string;
  digest: string;
  /** Pence. */
  amount: bigint;
  note: string | null;
  /** Sealed. */
  token: Buffer | null;
  status: LinkStatus;
  paidAmount: bigint | null;
  paidAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
}

/** The current status of a link, even if no worker has stored yet that it has expired. */
export const statusOf = ({ status, expiresAt }: TeleportLink, now: Date): LinkStatus =>
  status === "open" && expiresAt <= now ? "expired" : status;
