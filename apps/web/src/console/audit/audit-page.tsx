import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge, type BadgeTone, Button, useWide } from "../../shared/ui/index.ts";
import { useStaffNames } from "../caller/index.ts";
import { auditMessages as messages } from "../messages/index.ts";
import {
  type Column,
  ListBox,
  ListPage,
  Moment,
  momentText,
  Pager,
  useFilters,
} from "../parts/index.ts";
import { sentenceOf } from "./action-sentence.ts";
import styles from "./audit.module.css";
import { AuditFilterForm } from "./audit-filter-form.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { ExportSheet } from "./export-sheet.tsx";
import { type AuditEntries, type AuditEntry, auditQuery } from "./queries.ts";

const tones: Readonly<Record<AuditEntry["outcome"], BadgeTone>> = {
  done: "done",
  refused: "wait",
  failed: "fail",
};

/** Whether every entry still follows from the one before. */
function ChainState({ chain }: { chain: AuditEntries["chain"] }) {
  const { whole, broken, unchecked, checked } = messages.chain;
  if (chain.checkedAt === null) return <Badge tone="wait">{unchecked}</Badge>;
  return (
    <>
      {chain.isWhole ? (
        <Badge tone="done">{whole}</Badge>
      ) : (
        <Badge tone="fail">{broken(chain.brokenAt ?? "")}</Badge>
      )}
      <span>{checked(momentText(new Date(chain.checkedAt), new Date()))}</span>
    </>
  );
}

/** The actions of members of staff, with refused attempts. */
export function AuditPage() {
  const { filters, hrefOf, set } = useFilters([
    "actor",
    "action",
    "subject",
    "outcome",
    "kind",
    "from",
    "until",
    "before",
    "entry",
  ]);
  const { entry: openKey, ...listFilters } = filters;
  const { nameOf, members } = useStaffNames();
  const query = useQuery(auditQuery(listFilters));
  const [isExporting, setIsExporting] = useState(false);
  const whoOf = ({ actor, role }: AuditEntry) =>
    actor === null ? messages[role === "operator" ? role : "emergency"] : nameOf(actor);
  const open = query.data?.entries.find(({ sequence }) => sequence === openKey);
  const isFiltered = Object.values(listFilters).some((value) => value !== "");

  const columns: readonly [Column<AuditEntry>, ...Column<AuditEntry>[]] = [
    { label: messages.columns.entry, cell: ({ sequence }) => `#${sequence}` },
    { label: messages.columns.at, cell: ({ at }) => <Moment at={at} /> },
    { label: messages.columns.actor, cell: whoOf },
    {
      label: messages.columns.action,
      cell: sentenceOf,
      wraps: true,
    },
    {
      label: messages.columns.outcome,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{messages.outcomes[outcome]}</Badge>,
    },
    {
      label: messages.columns.reason,
      cell: ({ reason }) => <span className={styles.reason}>{reason ?? "–"}</span>,
      wraps: true,
    },
  ];

  return (
    <ListPage
      title={messages.title}
      status={query.data !== undefined && <ChainState chain={query.data.chain} />}
      tools={
        <Button kind="secondary" size="mini" onClick={() => setIsExporting(true)}>
          <Download size={16} aria-hidden="true" />
          {messages.export.action}
        </Button>
      }
      filters={
        // Filled in again when the address changes, also by Back.
        <Fold
          key={JSON.stringify(listFilters)}
          set={Object.values(listFilters).filter(Boolean).length}
        >
          <AuditFilterForm filters={listFilters} members={members} onApply={set} />
        </Fold>
      }
      query={query}
      rows={8}
      openKey={openKey}
      detail={
        open === undefined ? null : (
          <EntryDetail
            entry={open}
            who={whoOf(open)}
            closeHref={hrefOf({ entry: "" })}
            hrefOf={(subject) => hrefOf({ subject, before: "", entry: "" })}
          />
        )
      }
      sheet={isExporting && <ExportSheet onClose={() => setIsExporting(false)} />}
    >
      {({ entries, next }) => (
        <ListBox
          title={messages.title}
          end={
            <Pager
              at={filters.before}
              nextAt={next === null ? null : String(next)}
              hrefOf={(before) => hrefOf({ before, entry: "" })}
            />
          }
          none={isFiltered ? messages.none : messages.empty}
          columns={columns}
          rows={entries}
          keyOf={({ sequence }) => sequence}
          hrefOf={({ sequence }) => hrefOf({ entry: sequence })}
          openKey={openKey}
        />
      )}
    </ListPage>
  );
}

/** On phones the filters are folded, so that the entries are in view. */
function Fold({ set, children }: { set: number; children: ReactNode }) {
  if (useWide("tablet")) return children;
  return (
    <details className={styles.fold}>
      <summary>
        {messages.filters.label}
        {set > 0 && <Badge tone="wait">{messages.filters.set(set)}</Badge>}
      </summary>
      {children}
    </details>
  );
}
