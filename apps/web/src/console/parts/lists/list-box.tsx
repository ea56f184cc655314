import type { ReactNode } from "react";
import { Box, NoRows } from "../layout/box.tsx";
import { Table, type TableProps } from "./table.tsx";

interface ListBoxProps<Row> extends Omit<TableProps<Row>, "label"> {
  title: string;
  /** The table's name if the title does not say what is in it. */
  label?: string;
  /** A note or a link at the end of the title's line. */
  end?: ReactNode;
  /** The sentence in place of the rows if there are none. */
  none: ReactNode;
  /** Filters above the rows. */
  children?: ReactNode;
}

/** A titled list: its rows, or a sentence in their place. */
export function ListBox<Row>(props: ListBoxProps<Row>) {
  const { title, label = title, end, none, children, ...table } = props;
  return (
    <Box title={title} end={end}>
      {children}
      {table.rows.length === 0 ? <NoRows>{none}</NoRows> : <Table label={label} {...table} />}
    </Box>
  );
}
