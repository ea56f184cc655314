import { ordersMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, Pair, Pairs, sumText } from "../parts/index.ts";
import { PersonLink } from "../people/index.ts";
import type { Order } from "./queries.ts";

const messages = ordersMessages.detail;

/** Everything that the list knows about an order. */
export function OrderDetail({ order, closeHref }: { order: Order; closeHref: string }) {
  const { kind, amount, currency, person, leg, outcome, failureCode, linkId } = order;
  return (
    <Box
      title={`${ordersMessages.names[kind]}, ${sumText(amount, currency)}`}
      padded
      end={<CloseLink href={closeHref} />}
    >
      <Pairs>
        <Pair label={kind === "teleport" ? messages.owner : messages.person}>
          <PersonLink person={person} />
        </Pair>
        <Pair label={messages.status}>{ordersMessages.statuses[order.status]}</Pair>
        {typeof leg === "string" && <Pair label={messages.leg}>{ordersMessages.legs[leg]}</Pair>}
        {typeof outcome === "string" && (
          <Pair label={messages.outcome}>{ordersMessages.outcomes[outcome]}</Pair>
        )}
        {typeof failureCode === "string" && <Pair label={messages.failure}>{failureCode}</Pair>}
        <Pair label={messages.begun}>
          <Moment at={order.createdAt} />
        </Pair>
        <Pair label={messages.changed}>
          <Moment at={order.updatedAt} />
        </Pair>
        <Pair label={messages.ended}>
          {order.endedAt === null ? messages.none : <Moment at={order.endedAt} />}
        </Pair>
        <Pair label={messages.next}>
          {order.nextAttemptAt === null ? messages.none : <Moment at={order.nextAttemptAt} />}
        </Pair>
        <Pair label={messages.attempts}>{order.attempts}</Pair>
        <Pair label={messages.providerId} code>
          {order.providerId ?? messages.none}
        </Pair>
        {linkId !== undefined && (
          <Pair label={messages.link} code>
            {linkId}
          </Pair>
        )}
        <Pair label={messages.id} code>
          {order.id}
        </Pair>
      </Pairs>
    </Box>
  );
}
