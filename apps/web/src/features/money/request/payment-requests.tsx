import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Suspense, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useExpectedRows } from "../../../shared/device/index.ts";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { useAmountText } from "../../../shared/money/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { useOnline } from "../../../shared/online/index.ts";
import { personName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import { useNow } from "../../../shared/time/index.ts";
import {
  ActionRow,
  Avatar,
  Badge,
  IconButton,
  initialsOf,
  List,
  NotRefreshed,
  RowEnd,
  Section,
  SkeletonRows,
  TextButton,
  Trouble,
} from "../../../shared/ui/index.ts";
import { BlockDialog } from "../../me/blocking/index.ts";
import styles from "./payment-requests.module.css";
import { type PaymentRequest, requestsQuery, unseenRequestsQuery } from "./queries.ts";
import {
  canPay,
  expiryTimes,
  payingState,
  requestAmount,
  requestMeta,
  requestStatus,
  requestsToShow,
} from "./request-view.ts";

const messages = dashboardMessages.requests;

const RequestDialog = lazyScreen(async () => (await import("./request-dialog.tsx")).RequestDialog);

/** The dashboard's payment requests: pending ones, and on demand those that were answered lately. */
export function PaymentRequests() {
  const userId = useUserId();
  const query = useQuery(requestsQuery(userId));
  const online = useOnline();
  const [, navigate] = useLocation();
  const [openId, setOpenId] = useState<string | null>(null);
  const [blocking, setBlocking] = useState<PaymentRequest | null>(null);
  const { data: unseen = 0 } = useQuery(unseenRequestsQuery(userId));
  const fetched = query.data ?? [];
  const now = useNow(expiryTimes(fetched));
  const requests = requestsToShow(fetched, now);
  const pending = requests.filter(({ status }) => status === "pending");
  const answeredCount = requests.length - pending.length;
  const [showsAnswered, setShowsAnswered] = useState(false);
  const expected = useExpectedRows("requests", query.isSuccess ? pending.length : null, 0);
  const refresh = (
    <span className={styles.headEnd}>
      {unseen > 0 && <Badge tone="wait">{messages.unseen(unseen)}</Badge>}
      <IconButton
        label={messages.refresh}
        edge="right"
        turning={query.isFetching}
        onClick={() => query.refetch()}
      >
        <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  );

  function open(request: PaymentRequest) {
    if (!canPay(request)) {
      setOpenId(request.id);
      return;
    }
    // The payment does not depend on this call.
    void call("acknowledgeRequest", { params: { id: request.id } });
    navigate("/send-money", { state: payingState(request) });
  }

  if (query.isPending) {
    // Most people have none: reserved space would be taken away again.
    return expected === 0 ? null : (
      <Section title={messages.title(expected)} near>
        <SkeletonRows rows={expected} label={messages.loading} />
      </Section>
    );
  }
  if (query.data === undefined) {
    return online ? (
      <Section title={messages.title(2)} near>
        <Trouble
          title={messages.failed}
          detail={messages.failedNote}
          onRetry={() => query.refetch()}
        />
      </Section>
    ) : null;
  }
  // Answered ones alone are in the history and in the notifications.
  if (pending.length === 0) return null;
  return (
    <Section title={messages.title(pending.length)} action={refresh} near>
      {query.isError && online && (
        <NotRefreshed title={messages.failed} onRetry={() => query.refetch()} />
      )}
      <List>
        {(showsAnswered ? requests : pending).map((request) => (
          <RequestRow key={request.id} request={request} onOpen={open} />
        ))}
      </List>
      {answeredCount > 0 && (
        <TextButton aria-expanded={showsAnswered} onClick={() => setShowsAnswered(!showsAnswered)}>
          {showsAnswered ? messages.hideAnswered : messages.showAnswered(answeredCount)}
        </TextButton>
      )}
      <Suspense>
        {openId !== null && (
          <RequestDialog
            request={requests.find(({ id }) => id === openId) ?? null}
            onClose={() => setOpenId(null)}
            onCancelled={() => query.refetch()}
            onBlock={(request) => {
              setOpenId(null);
              setBlocking(request);
            }}
          />
        )}
        {blocking !== null && (
          <BlockDialog
            person={blocking.counterparty}
            requestId={blocking.id}
            onClose={() => setBlocking(null)}
            onBlocked={() => setBlocking(null)}
          />
        )}
      </Suspense>
    </Section>
  );
}

interface RequestRowProps {
  request: PaymentRequest;
  onOpen: (request: PaymentRequest) => void;
}

function RequestRow({ request, onOpen }: RequestRowProps) {
  const { counterparty, currency } = request;
  const name = personName(counterparty);
  const amount = useAmountText()(requestAmount(request));
  const status = requestStatus(request);
  const trailing = canPay(request) ? (
    <span className={styles.ask}>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.pay}>{messages.pay}</span>
    </span>
  ) : (
    <RowEnd amount={amount} below={<Badge tone={status.tone}>{status.label}</Badge>} />
  );
  return (
    <li>
      <ActionRow
        onClick={() => onOpen(request)}
        leading={
          <Avatar
            initials={initialsOf(
              counterparty.first_name ?? counterparty.display_tag,
              counterparty.last_name,
            )}
            colour={counterparty.avatar_colour}
            badge={currency}
          />
        }
        name={name}
        meta={requestMeta(request)}
        trailing={trailing}
      />
    </li>
  );
}
