import type { ReactNode } from "react";
import { Link } from "wouter";
import { classes, useWide } from "../../../shared/ui/index.ts";
import styles from "./table.module.css";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are at the right end. */
  end?: boolean;
  /** Long texts may take several lines. */
  wraps?: boolean;
}

export interface TableProps<Row> {
  label: string;
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The address that shows the row's details. */
  hrefOf?: (row: Row) => string;
  /** The row whose details are shown. */
  openKey?: string;
}

/** A table; on phones a list, in which each row is a small card. */
export function Table<Row>(props: TableProps<Row>) {
  return useWide() ? <WideTable {...props} /> : <Cards {...props} />;
}

function Lead<Row>({ columns, hrefOf, row }: TableProps<Row> & { row: Row }) {
  const [first] = columns;
  if (hrefOf === undefined) return first.cell(row);
  return (
    <Link href={hrefOf(row)} className={styles.open}>
      {first.cell(row)}
    </Link>
  );
}

function WideTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, openKey } = props;
  const [first, ...others] = columns;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classes(column.end && styles.end)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={keyOf(row) === openKey || undefined}>
              <th scope="row" className={classes(first.end && styles.end)}>
                <Lead {...props} row={row} />
              </th>
              {others.map((column) => (
                <td
                  key={column.label}
                  className={classes(column.end && styles.end, column.wraps && styles.wraps)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, openKey } = props;
  const [, ...others] = columns;
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} aria-current={keyOf(row) === openKey || undefined}>
          <div className={styles.lead}>
            <Lead {...props} row={row} />
          </div>
          <dl className={styles.pairs}>
            {others.map((column) => (
              <div key={column.label}>
                <dt>{column.label}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
