import { eurCountries, maskedIdentifier } from "@lilypad/bank-details";
import { bankAccountMessages as messages } from "../../../../shared/messages/index.ts";
import type { BadgeTone } from "../../../../shared/ui/index.ts";
import type { LinkedAccount } from "./queries.ts";

/** Returns the name of an account: its own, else the bank's, else "Bank Account". */
export const accountName = ({
  displayName,
  bankName,
}: Pick<LinkedAccount, "displayName" | "bankName">): string =>
  displayName?.trim() || bankName?.trim() || messages.bankAccount;

/** Returns the masked identifier of the account, or "" if none is known. */
export const identifierLine = ({
  country,
  metadata,
  last4,
}: Pick<LinkedAccount, "country" | "metadata" | "last4">): string =>
  maskedIdentifier(country, metadata, last4);

/** The flag of an account: the EU's in the eurozone, else that of the bank's country. */
export const flagOf = ({ country }: Pick<LinkedAccount, "country">): string =>
  country !== "GB" && eurCountries.includes(country) ? "EU" : country;

/** Only active accounts can be selected for top-ups, withdrawals and links. */
export const isUsable = ({ status }: Pick<LinkedAccount, "status">) => status === "active";

const tones: Record<LinkedAccount["status"], BadgeTone> = {
  active: "done",
  pending: "wait",
  errored: "fail",
  revoked: "fail",
  failed: "fail",
};

/** Returns the badge of a status. A status that this version does not know is shown as it is. */
export function statusBadge(status: LinkedAccount["status"]): { label: string; tone: BadgeTone } {
  return { label: messages.statuses[status] ?? status, tone: tones[status] ?? "plain" };
}
