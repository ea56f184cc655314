import type { ReactNode } from "react";
import { SkeletonRows, Trouble } from "../../../shared/ui/index.ts";
import { frameMessages as messages } from "../../messages/index.ts";

export interface QueryPartProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** The data of a query; meanwhile its shape; or why it could not be read. */
export function QueryPart<Data>({ query, rows = 4, children }: QueryPartProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <SkeletonRows rows={rows} label={messages.loading} />;
  return (
    <Trouble title={messages.loadFailed} detail={error.message} onRetry={() => void refetch()} />
  );
}
