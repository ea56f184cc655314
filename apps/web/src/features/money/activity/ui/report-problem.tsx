import { LifeBuoy } from "lucide-react";
import { Suspense, useState } from "react";
import { transactionMessages } from "../../../../shared/messages/index.ts";
import { type AppSettings, appSettings, emailAddress } from "../../../../shared/settings/index.ts";
import { Button } from "../../../../shared/ui/index.ts";
import { TicketSheet } from "../../../help/tickets/index.ts";
import type { Transaction } from "../data/queries.ts";
import { transactionView } from "./transaction-view.ts";

const messages = transactionMessages;

/**
 * Returns where a problem with a transaction can be reported if our own form cannot send it: the configured ticket page, to
 * which its id is passed, or an email to support.
 */
export function reportAddress(
  { ticketUrl, supportEmail }: Pick<AppSettings, "ticketUrl" | "supportEmail">,
  transaction: Transaction,
): string {
  const { id } = transaction;
  if (ticketUrl !== null) {
    const url = new URL(ticketUrl);
    url.searchParams.set("transaction", id);
    return url.href;
  }
  const { name, amount } = transactionView(transaction);
  const body = messages.reportBody(id, name, amount);
  return emailAddress(supportEmail, messages.reportSubject(id), body);
}

/** The button with which people report a problem with a transaction to support. */
export function ReportProblem({ transaction }: { transaction: Transaction }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { name, amount } = transactionView(transaction);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        <LifeBuoy size={18} aria-hidden="true" />
        {messages.report}
      </Button>
      <Suspense>
        {isOpen !== null && (
          <TicketSheet
            open={isOpen}
            onClose={() => setOpen(false)}
            payment={{ id: transaction.id, name, amount }}
            elsewhere={reportAddress(appSettings(), transaction)}
          />
        )}
      </Suspense>
    </>
  );
}
