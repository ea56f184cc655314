import { queryOptions, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { Badge, TextField } from "../../shared/ui/index.ts";
import { consoleCall } from "../calls/index.ts";
import { settingsMessages as messages } from "../messages/index.ts";
import { type Column, FilterLinks, ListBox, Page, QueryPart, useFilters } from "../parts/index.ts";
import styles from "./settings.module.css";

type Setting = OperationData<"listSettings">["settings"][number];

const settingsQuery = queryOptions({
  queryKey: ["console", "settings"],
  queryFn: async ({ signal }) => dataOf(await consoleCall("listSettings", { signal })).settings,
});

/** Longer than the name of any setting. */
const maxFilterLength = 60;

/** The value of a setting; a secret only shows whether it is set. */
function Value({ value, isSecret, source }: Setting) {
  if (isSecret || source === "none") {
    return (
      <span className={styles.soft}>{source === "none" ? messages.notSet : messages.set}</span>
    );
  }
  return value === null ? (
    <span className={styles.soft}>{messages.empty}</span>
  ) : (
    <code className={styles.value}>{value}</code>
  );
}

const columns: readonly [Column<Setting>, ...Column<Setting>[]] = [
  { label: messages.columns.name, cell: ({ name }) => <code className={styles.code}>{name}</code> },
  { label: messages.columns.value, cell: (setting) => <Value {...setting} />, wraps: true },
  {
    label: messages.columns.source,
    cell: ({ source }) =>
      source === "none" ? (
        "–"
      ) : (
        <Badge tone={source === "environment" ? "done" : "plain"}>{messages.sources[source]}</Badge>
      ),
  },
];

/** The settings with which the process that answers runs. */
export function SettingsPage() {
  const id = useId();
  const query = useQuery(settingsQuery);
  const { filters, hrefOf, set } = useFilters(["name", "show"]);
  const typed = filters.name.trim().toUpperCase();
  const isShown = ({ name, source }: Setting) =>
    name.includes(typed) && (filters.show !== "set" || source === "environment");
  return (
    <Page title={messages.title} status={<span>{messages.note}</span>}>
      <div className={styles.filters}>
        <TextField
          id={id}
          label={messages.filter}
          value={filters.name}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxFilterLength}
          onChange={(event) => set({ name: event.target.value })}
        />
        <FilterLinks
          label={messages.show}
          chosen={filters.show}
          links={[
            { key: "", label: messages.all },
            { key: "set", label: messages.changed },
          ]}
          hrefOf={(show) => hrefOf({ show })}
        />
      </div>
      <QueryPart query={query} rows={10}>
        {(settings) => {
          const rows = settings.filter(isShown);
          return (
            <ListBox
              title={messages.title}
              end={messages.count(rows.length, settings.length)}
              none={messages.none}
              columns={columns}
              rows={rows}
              keyOf={({ name }) => name}
            />
          );
        }}
      </QueryPart>
    </Page>
  );
}
