import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { CallError } from "../../../shared/api/index.ts";
import { blockingMessages, dashboardMessages } from "../../../shared/messages/index.ts";
import { useLocation, useUp } from "../../../shared/navigation/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { call } from "../../../shared/session/index.ts";
import { useNow } from "../../../shared/time/index.ts";
import {
  Button,
  CloseBar,
  Empty,
  Foot,
  Main,
  QueryView,
  Screen,
} from "../../../shared/ui/index.ts";
import { BlockDialog } from "../../me/blocking/index.ts";
import { type PaymentRequest, requestQuery } from "./queries.ts";
import { RequestFacts } from "./request-facts.tsx";
import { canCancel, canPay, expiryTimes, payingState, requestAt } from "./request-view.ts";

const messages = dashboardMessages.requests;

/**
 * The payment request of an address, which notifications lead to: the form that pays it while it can be paid,
 * otherwise its outcome.
 */
export function OpenedRequest({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const up = useUp();
  const query = useQuery({ ...requestQuery(useUserId(), id), refetchOnMount: "always" });
  const now = useNow(query.data === undefined ? [] : expiryTimes([query.data]));
  const request = query.data === undefined ? undefined : requestAt(query.data, now);
  const isPayable = request !== undefined && canPay(request);
  // A request that was read on an earlier visit may have been answered since.
  const payable = isPayable && !query.isFetching ? request : null;
  useEffect(() => {
    if (payable === null) return;
    // The payment does not depend on this call.
    void call("acknowledgeRequest", { params: { id: payable.id } });
    navigate("/send-money", { replace: true, state: payingState(payable) });
  }, [payable, navigate]);
  const isMissing =
    query.error instanceof CallError && [400, 404].includes(query.error.failure.status);
  return (
    <Screen title={messages.detailTitle}>
      <CloseBar onClose={up} title={messages.detailTitle} />
      {isMissing ? (
        <Main>
          <Empty title={messages.missing} detail={messages.missingText} />
        </Main>
      ) : request === undefined || isPayable ? (
        <Main>
          <QueryView query={{ ...query, data: undefined }} rows={3} texts={messages} />
        </Main>
      ) : (
        <Answered request={request} />
      )}
    </Screen>
  );
}

/** A request that can't be paid: its creator can cancel it while it is pending, and its payer can block the creator. */
function Answered({ request }: { request: PaymentRequest }) {
  const [, navigate] = useLocation();
  const [isBlocking, setBlocking] = useState(false);
  // Read again also after a refusal: it was answered in the meantime.
  const cancelling = useOperation("cancelRequest", {
    failed: ({ error }) => ({ title: error }),
    changes: [["requests"]],
  });
  return (
    <>
      <Main>
        <RequestFacts request={request} />
      </Main>
      <Foot>
        {canCancel(request) && (
          <Button
            kind="destructive"
            wide
            busy={cancelling.isBusy}
            onClick={() => void cancelling.run({ params: { id: request.id } })}
          >
            {messages.cancel}
          </Button>
        )}
        {request.type === "incoming" && (
          <Button kind="quiet" wide onClick={() => setBlocking(true)}>
            {blockingMessages.action}
          </Button>
        )}
      </Foot>
      <Suspense>
        {isBlocking && (
          <BlockDialog
            person={request.counterparty}
            requestId={request.id}
            onClose={() => setBlocking(false)}
            onBlocked={() => navigate("/dashboard", { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}
