import type { ReactNode } from "react";
import { Columns, Page, type PageProps } from "../layout/page.tsx";
import { QueryPart, type QueryPartProps } from "../layout/query-part.tsx";

interface ListPageProps<Data> extends Omit<PageProps, "children">, QueryPartProps<Data> {
  filters?: ReactNode;
  /** The key of the open row, and its details beside the list; null if no row is open. */
  openKey: string;
  detail: ReactNode;
  /** A link below the list. */
  below?: ReactNode;
  /** A form over the page. */
  sheet?: ReactNode;
}

/** A page with one list: its filters, its rows, and the details of the open row. */
export function ListPage<Data>(props: ListPageProps<Data>) {
  const { filters, openKey, detail, below, sheet, children, query, rows = 4, ...page } = props;
  return (
    <Page {...page}>
      {filters}
      <Columns detailKey={openKey} detail={detail}>
        <QueryPart query={query} rows={rows}>
          {children}
        </QueryPart>
        {below}
      </Columns>
      {sheet}
    </Page>
  );
}
