import { useQuery } from "@tanstack/react-query";
import { Badge, type BadgeTone } from "../../shared/ui/index.ts";
import { useStaffNames } from "../caller/index.ts";
import { interventionsMessages as messages } from "../messages/index.ts";
import {
  Box,
  type Column,
  Columns,
  FilterLinks,
  Lines,
  Moment,
  NoRows,
  Page,
  Pager,
  QueryPart,
  Table,
  useFilters,
} from "../parts/index.ts";
import { personName } from "../people/index.ts";
import { InterventionDetail } from "./intervention-detail.tsx";
import { type Intervention, interventionsQuery } from "./queries.ts";

const tones: Readonly<Record<Intervention["status"], BadgeTone>> = {
  open: "wait",
  approved: "done",
  withdrawn: "plain",
  expired: "plain",
};

const { columns, kinds, states } = messages;

/** What members of staff have proposed to change with a command, and what became of it. */
export function InterventionsPage() {
  const { filters, hrefOf } = useFilters(["show", "intervention", "at"]);
  const { nameOf } = useStaffNames();
  const shown = filters.show === "decided" ? "decided" : "open";
  const query = useQuery(interventionsQuery(shown, filters.at));
  const open = query.data?.interventions.find(({ id }) => id === filters.intervention);
  const cells: readonly [Column<Intervention>, ...Column<Intervention>[]] = [
    {
      label: columns.what,
      cell: ({ kind, person }) =>
        person === null ? kinds[kind] : <Lines first={kinds[kind]} second={personName(person)} />,
      wraps: true,
    },
    { label: columns.by, cell: ({ proposedBy }) => nameOf(proposedBy) },
    { label: columns.at, cell: ({ proposedAt }) => <Moment at={proposedAt} /> },
    {
      label: columns.state,
      cell: ({ status }) => <Badge tone={tones[status]}>{states[status]}</Badge>,
    },
  ];
  const link = (key: "open" | "decided") => ({
    key,
    label: messages.shown[key],
    href: hrefOf({ show: key === "open" ? "" : key, intervention: "", at: "" }),
  });
  return (
    <Page title={messages.title} status={<span>{messages.lead}</span>}>
      <FilterLinks label={messages.show} chosen={shown} links={[link("open"), link("decided")]} />
      <Columns
        detailKey={filters.intervention}
        detail={
          open === undefined ? null : (
            <InterventionDetail
              key={open.id}
              intervention={open}
              closeHref={hrefOf({ intervention: "" })}
            />
          )
        }
      >
        <QueryPart query={query}>
          {({ interventions, nextCursor }) => (
            <Box
              title={messages.shown[shown]}
              end={
                <Pager
                  firstHref={filters.at === "" ? null : hrefOf({ at: "", intervention: "" })}
                  nextHref={
                    nextCursor === null ? null : hrefOf({ at: nextCursor, intervention: "" })
                  }
                />
              }
            >
              {interventions.length === 0 ? (
                <NoRows>{messages.none[shown]}</NoRows>
              ) : (
                <Table
                  label={messages.shown[shown]}
                  columns={cells}
                  rows={interventions}
                  keyOf={({ id }) => id}
                  hrefOf={({ id }) => hrefOf({ intervention: id })}
                  openKey={filters.intervention}
                />
              )}
            </Box>
          )}
        </QueryPart>
      </Columns>
    </Page>
  );
}
