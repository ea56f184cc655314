import type { Data, Operations } from "@lilypad/api-contract";
import type { CardKycStatus, CardSafeHealth, CardToken } from "@lilypad/providers";
import { getAddress, isAddress } from "viem";
import type { SafeRow } from "./card-store.ts";

type WireKycStatus = Data<Operations["getIssuerKycStatus"]>["kycStatus"];
type WireSafe = Data<Operations["getIssuerRegistration"]>["safeWallets"][number];

/** The chain of the issuer's Safes. */
export const safeChainId = 100;

/** The states of an identity check on the wire, in the issuer's words. */
export const kycStatuses: Readonly<Record<CardKycStatus, WireKycStatus>> = {
  NOT_STARTED: "notStarted",
  DOCUMENTS_REQUESTED: "documentsRequested",
  PENDING: "pending",
  PROCESSING: "processing",
  APPROVED: "approved",
  RESUBMISSION_REQUESTED: "resubmissionRequested",
  REJECTED: "rejected",
  REQUIRES_ACTION: "requiresAction",
};

/** The issuer's numbers for the health of a Safe. */
export const accountStatuses: Readonly<Record<CardSafeHealth, number>> = {
  ok: 0,
  safe_not_deployed: 1,
  safe_misconfigured: 2,
  roles_not_deployed: 3,
  roles_misconfigured: 4,
  delay_not_deployed: 5,
  delay_misconfigured: 6,
  delay_queue_not_empty: 7,
  unexpected: 8,
};

/** Formats an address with its checksum; null if it is not an address. */
export const toAddress = (text: string | null): string | null =>
  text !== null && isAddress(text, { strict: false }) ? getAddress(text) : null;

export function toWireSafe(safe: { address: string; token: CardToken | null }): WireSafe | null {
  const address = toAddress(safe.address);
  return address === null ? null : { address, chainId: safeChainId, tokenSymbol: safe.token };
}

export const rowToWireSafe = ({ address, token }: SafeRow): WireSafe | null =>
  toWireSafe({ address: `0x${address.toString("hex")}`, token });

/** Returns an http(s) link, and null for anything else, such as a script. */
export function toSafeLink(link: string | null): string | null {
  if (link === null || link.length > 2_000 || !URL.canParse(link)) return null;
  const { protocol, href } = new URL(link);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
