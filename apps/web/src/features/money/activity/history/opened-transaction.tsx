import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../../shared/account/index.ts";
import { CallError } from "../../../../shared/api/index.ts";
import { transactionMessages } from "../../../../shared/messages/index.ts";
import { Empty, SkeletonRows, Trouble } from "../../../../shared/ui/index.ts";
import { type Transaction, transactionQuery } from "../data/queries.ts";
import { TransactionDetail } from "../ui/transaction-sheet.tsx";

const messages = transactionMessages.opened;

/** The state of the transaction that the address names; null if it names none. */
export type OpenedTransaction =
  | null
  | { state: "looking" }
  | { state: "found"; transaction: Transaction }
  | { state: "missing" }
  | { state: "failed"; retry: () => void };

/** An id that the server does not know, or that is none. */
const saysMissing = (error: Error): boolean =>
  error instanceof CallError && [400, 404].includes(error.failure.status);

/**
 * The transaction that the address names: from the loaded pages, otherwise read by itself.
 * @param loaded the transactions of the loaded pages; null while the first one is awaited
 */
export function useOpenedTransaction(
  id: string | null,
  loaded: readonly Transaction[] | null,
): OpenedTransaction {
  const userId = useUserId();
  const listed = loaded?.find((one) => one.id === id);
  const { data, error, refetch } = useQuery({
    ...transactionQuery(userId, id ?? ""),
    enabled: id !== null && loaded !== null && listed === undefined,
  });
  if (id === null) return null;
  const transaction = listed ?? data?.transaction;
  if (transaction !== undefined) return { state: "found", transaction };
  if (error === null) return { state: "looking" };
  return saysMissing(error)
    ? { state: "missing" }
    : { state: "failed", retry: () => void refetch() };
}

/** The detail of the transaction that the address names, or why there is none. */
export function OpenedDetail({ opened }: { opened: NonNullable<OpenedTransaction> }) {
  switch (opened.state) {
    case "found":
      return <TransactionDetail transaction={opened.transaction} />;
    case "looking":
      return <SkeletonRows rows={3} label={messages.loading} />;
    case "missing":
      return <Empty title={messages.missing} detail={messages.missingText} />;
    case "failed":
      return (
        <Trouble title={messages.failed} detail={messages.failedNote} onRetry={opened.retry} />
      );
  }
}
