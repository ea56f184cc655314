import type { ReactNode } from "react";
import { offlineMessages } from "../../messages/index.ts";
import { useOnline } from "../../online/index.ts";
import { SkeletonRows } from "../lists/skeleton.tsx";
import { Empty } from "./empty.tsx";
import { NotRefreshed } from "./not-refreshed.tsx";
import { Trouble } from "./notice.tsx";

export interface QueryViewProps<T> {
  /** A query; its data stays shown when a later read fails, with a note that it may be out of date. */
  query: {
    data: T | undefined;
    isError: boolean;
    /** True if only the next page could not be read, which `MoreButton` says. */
    isFetchNextPageError?: boolean;
    refetch: () => unknown;
  };
  /** How many rows to reserve space for while it loads. */
  rows: number;
  texts: {
    loading: string;
    failed: string;
    failedNote: string;
    /** Both replace an empty list. */
    empty?: string;
    emptyText?: string;
  };
  /** Shows the data; without it, the caller shows the data elsewhere. */
  children?: (data: T) => ReactNode;
}

/**
 * The data of a query, or the state if it is loading, could not be read, or is empty. Without a network, a note
 * about it stands in place of data that was never read, and a banner of the app explains why nothing is read again.
 */
export function QueryView<T>({ query, rows, texts, children }: QueryViewProps<T>) {
  const { data, isError, refetch } = query;
  const { loading, failed, failedNote, empty, emptyText } = texts;
  const online = useOnline();
  const read = () => void refetch();
  if (data === undefined) {
    if (isError)
      return (
        <Trouble
          title={failed}
          detail={online ? failedNote : offlineMessages.withTitle}
          onRetry={read}
        />
      );
    if (!online)
      return <Trouble title={offlineMessages.title} detail={offlineMessages.text} onRetry={read} />;
    return <SkeletonRows rows={rows} label={loading} />;
  }
  const isEmpty = Array.isArray(data) && data.length === 0;
  return (
    <>
      {isError && query.isFetchNextPageError !== true && online && (
        <NotRefreshed title={failed} onRetry={read} />
      )}
      {isEmpty && empty !== undefined && emptyText !== undefined ? (
        <Empty title={empty} detail={emptyText} />
      ) : (
        children?.(data)
      )}
    </>
  );
}
