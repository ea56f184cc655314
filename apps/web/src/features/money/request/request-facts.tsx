import { dashboardMessages } from "../../../shared/messages/index.ts";
import { personName } from "../../../shared/people/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { Badge, Fact, Facts } from "../../../shared/ui/index.ts";
import type { PaymentRequest } from "./queries.ts";
import { requestAmount, requestStatus } from "./request-view.ts";

const messages = dashboardMessages.requests;

/** The details of a payment request, and its outcome. */
export function RequestFacts({ request }: { request: PaymentRequest }) {
  const status = requestStatus(request);
  const format = (time: string) => formatMoment(new Date(time), new Date());
  return (
    <Facts>
      <Fact label={messages.detailPerson[request.type]}>{personName(request.counterparty)}</Fact>
      <Fact label={messages.detailAmount}>{requestAmount(request)}</Fact>
      <Fact label={messages.detailStatus}>
        <Badge tone={status.tone}>{status.label}</Badge>
      </Fact>
      <Fact label={messages.detailDate}>{format(request.created_at)}</Fact>
      {request.answered_at != null && (
        <Fact label={messages.detailAnswered}>{format(request.answered_at)}</Fact>
      )}
      {request.note !== null && request.note !== "" && (
        <Fact label={messages.detailNote}>{request.note}</Fact>
      )}
    </Facts>
  );
}
