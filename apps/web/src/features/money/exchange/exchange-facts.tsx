import { useQuery } from "@tanstack/react-query";
import { exchangeMessages as messages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { Fact, SkeletonRows } from "../../../shared/ui/index.ts";
import { exchangeRows } from "./exchange-rows.ts";
import { exchangeQuery } from "./queries.ts";

/** The rows of an exchange, in the details of one of its transactions. */
export function ExchangeFacts({ transactionId }: { transactionId: string }) {
  const { data, isError } = useQuery(exchangeQuery(transactionId));
  if (isError) return <Fact label={messages.rows.rate}>{messages.failed}</Fact>;
  if (data === undefined) return <SkeletonRows rows={2} label={messages.loading} />;
  return exchangeRows(data).map(({ name, label, value }) => (
    <Fact key={name} label={label}>
      {value}
    </Fact>
  ));
}

/**
 * The amount that one side of an exchange came from or became: "From $20.00"; the given text until that is known.
 */
export function ExchangeStory(props: {
  transactionId: string;
  direction: "credit" | "debit";
  plain: string;
}) {
  const { data } = useQuery(exchangeQuery(props.transactionId));
  if (data === undefined || data.status !== "done") return props.plain;
  return props.direction === "credit"
    ? messages.gotFrom(formatMoney(data.sent, data.from))
    : messages.became(formatMoney(data.result, data.to));
}
