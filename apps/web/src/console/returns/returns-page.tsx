import { useQuery } from "@tanstack/react-query";
import { exactAmount, shortAddress } from "../../features/money/other-tokens/index.ts";
import { Badge, type BadgeTone } from "../../shared/ui/index.ts";
import { returnsMessages as messages } from "../messages/index.ts";
import {
  ageText,
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
import { lists, returnsQuery, type TokenReturn } from "./queries.ts";
import { ReturnDetail } from "./return-detail.tsx";

const tones: Readonly<Record<TokenReturn["status"], BadgeTone>> = {
  requested: "wait",
  approved: "wait",
  prepared: "wait",
  sent: "done",
  refused: "plain",
  cancelled: "plain",
};

const { columns, states } = messages;

/** The requested returns of tokens that Lilypad does not use, with the state of each. */
export function ReturnsPage() {
  const { filters, hrefOf } = useFilters(["show", "return", "at"]);
  const shown = lists.find((one) => one === filters.show) ?? "waiting";
  const query = useQuery(returnsQuery(shown, filters.at));
  const now = new Date();
  const cells: readonly [Column<TokenReturn>, ...Column<TokenReturn>[]] = [
    {
      label: columns.what,
      cell: (one) => (
        <Lines
          first={exactAmount(one)}
          second={one.person === null ? messages.deleted : personName(one.person)}
        />
      ),
    },
    { label: columns.to, cell: ({ address }) => <code>{shortAddress(address)}</code> },
    {
      label: columns.asked,
      cell: ({ requestedAt }) => (
        <Lines first={<Moment at={requestedAt} />} second={ageText(new Date(requestedAt), now)} />
      ),
    },
    {
      label: columns.state,
      cell: ({ status }) => <Badge tone={tones[status]}>{states[status]}</Badge>,
    },
  ];
  return (
    <Page title={messages.title} status={<span>{messages.lead}</span>}>
      <FilterLinks
        label={messages.show}
        chosen={shown}
        links={lists.map((key) => ({
          key,
          label: messages.shown[key],
          href: hrefOf({ show: key === "waiting" ? "" : key, return: "", at: "" }),
        }))}
      />
      <Columns
        detailKey={filters.return}
        detail={
          filters.return === "" ? null : (
            <ReturnDetail
              key={filters.return}
              id={filters.return}
              closeHref={hrefOf({ return: "" })}
            />
          )
        }
      >
        <QueryPart query={query}>
          {({ returns, nextCursor }) => (
            <Box
              title={messages.shown[shown]}
              end={
                <Pager
                  firstHref={filters.at === "" ? null : hrefOf({ at: "", return: "" })}
                  nextHref={nextCursor === null ? null : hrefOf({ at: nextCursor, return: "" })}
                  first={messages.first}
                  next={messages.next}
                />
              }
            >
              {returns.length === 0 ? (
                <NoRows>{messages.none[shown]}</NoRows>
              ) : (
                <Table
                  label={messages.shown[shown]}
                  columns={cells}
                  rows={returns}
                  keyOf={({ id }) => id}
                  hrefOf={({ id }) => hrefOf({ return: id })}
                  openKey={filters.return}
                />
              )}
            </Box>
          )}
        </QueryPart>
      </Columns>
    </Page>
  );
}
