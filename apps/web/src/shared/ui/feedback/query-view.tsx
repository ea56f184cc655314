import type { ReactNode } from "react";
import { SkeletonRows } from "../lists/skeleton.tsx";
import { Empty, Trouble } from "./notice.tsx";

export interface QueryViewProps<T> {
  /** A query; its data stays shown when a later read fails. */
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
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

/** The data of a query, or that it is loading, could not be read, or is empty. */
export function QueryView<T>({ query, rows, texts, children }: QueryViewProps<T>) {
  const { data, isError, refetch } = query;
  const { loading, failed, failedNote, empty, emptyText } = texts;
  if (data === undefined) {
    return isError ? (
      <Trouble title={failed} detail={failedNote} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={rows} label={loading} />
    );
  }
  if (empty !== undefined && emptyText !== undefined && Array.isArray(data) && data.length === 0) {
    return <Empty title={empty} detail={emptyText} />;
  }
  return children?.(data);
}
