import { LifeBuoy } from "lucide-react";
import { activityMessages } from "../../../../shared/messages/index.ts";
import {
  type AppSettings,
  emailAddress,
  useAppSettings,
} from "../../../../shared/settings/index.ts";
import { OutsideLinkButton } from "../../../../shared/ui/index.ts";
import type { Transaction } from "../data/queries.ts";
import { transactionView } from "./transaction-view.ts";

const messages = activityMessages.detail;

/**
 * Returns where a problem with a transaction is reported: the configured ticket page, to which its id is passed,
 * or an email to support. Null if neither is configured.
 */
export function reportAddress(
  { ticketUrl, supportEmail }: Pick<AppSettings, "ticketUrl" | "supportEmail">,
  transaction: Transaction,
): string | null {
  const { id } = transaction;
  if (ticketUrl !== null) {
    const url = new URL(ticketUrl);
    url.searchParams.set("transaction", id);
    return url.href;
  }
  if (supportEmail === null) return null;
  const { name, amount } = transactionView(transaction);
  const body = messages.reportBody(id, name, amount);
  return emailAddress(supportEmail, messages.reportSubject(id), body);
}

/** A link by which people report a problem with a transaction. */
export function ReportProblem({ transaction }: { transaction: Transaction }) {
  const settings = useAppSettings();
  const address = settings && reportAddress(settings, transaction);
  if (address === null) return null;
  return (
    <OutsideLinkButton kind="secondary" size="small" href={address}>
      <LifeBuoy size={18} aria-hidden="true" />
      {messages.report}
    </OutsideLinkButton>
  );
}
