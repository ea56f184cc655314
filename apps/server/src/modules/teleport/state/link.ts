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

/** The status of a link now, whether or not a worker has stored that it has expired. */
export const statusOf = ({ status, expiresAt }: TeleportLink, now: Date): LinkStatus =>
  status === "open" && expiresAt <= now ? "expired" : status;
