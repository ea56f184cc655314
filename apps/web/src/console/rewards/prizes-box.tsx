import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../shared/money/index.ts";
import { formatDate } from "../../shared/time/index.ts";
import { Badge, type BadgeTone, Button, Dialog } from "../../shared/ui/index.ts";
import { callWithReason, consoleCall } from "../calls/index.ts";
import { frameMessages, rewardsMessages } from "../messages/index.ts";
import {
  type Column,
  ListBox,
  Moment,
  More,
  QueryPart,
  ReasonForm,
  useConclude,
} from "../parts/index.ts";
import { type Prize, prizesQuery, rewardsKey } from "./queries.ts";

const messages = rewardsMessages.prizes;
const tones: Readonly<Record<Prize["status"], BadgeTone>> = {
  scheduled: "plain",
  waiting: "wait",
  held: "wait",
  pending: "plain",
  paid: "done",
  forfeited: "plain",
};

/** A prize that is not on its way can be stopped. */
const canHold = ({ status }: Prize) => status === "scheduled" || status === "waiting";
const actionOf = ({ status }: Prize) => (status === "held" ? messages.release : messages.hold);
const winnerOf = ({ position, displayTag }: Prize) =>
  messages.place(position, displayTag === null ? messages.deleted : `@${displayTag}`);

/** The weekly prizes, which finance can hold and release. */
export function PrizesBox() {
  const [decided, setDecided] = useState<Prize | null>(null);
  const query = useInfiniteQuery(prizesQuery);
  const prizes = query.data?.pages.flatMap(({ weeks }) =>
    weeks.flatMap(({ week, prizes }) => prizes.map((prize) => ({ ...prize, week }))),
  );

  const { columns } = messages;
  const shown: readonly [Column<Prize>, ...Column<Prize>[]] = [
    { label: columns.winner, cell: winnerOf },
    { label: columns.week, cell: ({ week }) => formatDate(week) },
    { label: columns.amount, cell: ({ amount }) => formatMoney(amount, "USD"), end: true },
    {
      label: columns.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>,
    },
    { label: columns.payable, cell: ({ payableAt }) => <Moment at={payableAt} /> },
    {
      label: columns.action,
      cell: (prize) =>
        canHold(prize) || prize.status === "held" ? (
          <Button
            kind="secondary"
            size="mini"
            aria-label={`${actionOf(prize)}: ${winnerOf(prize)}`}
            onClick={() => setDecided(prize)}
          >
            {actionOf(prize)}
          </Button>
        ) : (
          "–"
        ),
      end: true,
    },
  ];

  return (
    <QueryPart query={{ ...query, data: prizes }}>
      {(rows) => (
        <ListBox
          title={messages.title}
          end={<More query={query} />}
          none={messages.none}
          columns={shown}
          rows={rows}
          keyOf={({ id }) => id}
        >
          {decided !== null && <PrizeDialog prize={decided} onClose={() => setDecided(null)} />}
        </ListBox>
      )}
    </QueryPart>
  );
}

/** Holds or releases a prize, with a reason. */
function PrizeDialog({ prize, onClose }: { prize: Prize; onClose: () => void }) {
  const conclude = useConclude(rewardsKey);
  const isHeld = prize.status === "held";
  const params = { id: prize.id };

  async function decide(_key: string, reason: string): Promise<string | null> {
    const result = isHeld
      ? await callWithReason(reason)("releasePrize", { params })
      : await consoleCall("holdPrize", { params, body: { reason } });
    const failure = await conclude(result, () => (isHeld ? messages.released : messages.held));
    if (failure === null) onClose();
    return failure;
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isHeld ? messages.releaseTitle : messages.holdTitle}
      text={isHeld ? messages.releaseText : messages.holdText}
      actions={
        <Button kind="quiet" wide onClick={onClose}>
          {frameMessages.cancel}
        </Button>
      }
    >
      <ReasonForm
        decisions={[{ key: "decide", label: actionOf(prize), primary: true }]}
        onDecide={decide}
      />
    </Dialog>
  );
}
