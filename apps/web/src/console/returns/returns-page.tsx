import { useQuery } from "@tanstack/react-query";
import { exactAmount, shortAddress } from "../../features/money/other-tokens/index.ts";
import { Badge, type BadgeTone } from "../../shared/ui/index.ts";
import { returnsMessages as messages } from "../messages/index.ts";
import {
  ageText,
  type Column,
  FilterLinks,
  Lines,
  ListBox,
  ListPage,
  Moment,
  Pager,
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
  const openId = filters.return;
  const first = { return: "", at: "" };
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
    <ListPage
      title={messages.title}
      status={<span>{messages.lead}</span>}
      filters={
        <FilterLinks
          label={messages.show}
          chosen={shown}
          links={lists.map((key) => ({ key, label: messages.shown[key] }))}
          hrefOf={(key) => hrefOf({ ...first, show: key === "waiting" ? "" : key })}
        />
      }
      query={query}
      openKey={openId}
      detail={
        openId === "" ? null : (
          <ReturnDetail key={openId} id={openId} closeHref={hrefOf({ return: "" })} />
        )
      }
    >
      {({ returns, nextCursor }) => (
        <ListBox
          title={messages.shown[shown]}
          end={
            <Pager
              at={filters.at}
              nextAt={nextCursor}
              hrefOf={(at) => hrefOf({ ...first, at })}
              first={messages.first}
              next={messages.next}
            />
          }
          none={messages.none[shown]}
          columns={cells}
          rows={returns}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf({ return: id })}
          openKey={openId}
        />
      )}
    </ListPage>
  );
}
