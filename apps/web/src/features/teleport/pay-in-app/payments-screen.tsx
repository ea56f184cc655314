import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { teleportPayMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { useBackEntries, useUp } from "../../../shared/navigation/index.ts";
import {
  ActionRow,
  Avatar,
  BackBar,
  Badge,
  List,
  QueryView,
  Screen,
  StepBody,
} from "../../../shared/ui/index.ts";
import { isSent } from "../payer/index.ts";
import { paymentStatus } from "./payment-status.ts";
import { InstructionsStep, StatusStep } from "./payment-step.tsx";
import { allPaymentsQuery, type OwnPayment } from "./queries.ts";
import { useMarkSent } from "./use-mark-sent.ts";

const messages = teleportPayMessages.payments;

/** /teleport/payments: the person's payments for other people's links. */
export function TeleportPaymentsScreen() {
  const query = useQuery({ ...allPaymentsQuery(useUserId()), refetchOnMount: "always" });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = query.data?.find(({ payment }) => payment.transactionId === openId) ?? null;
  const close = () => setOpenId(null);
  useBackEntries(open === null ? 0 : 1, close);
  const up = useUp();
  const refresh = async () => void (await query.refetch());
  return (
    <Screen title={messages.title}>
      <BackBar onBack={open === null ? up : close} />
      {open !== null ? (
        <OpenPayment key={openId} own={open} onChanged={refresh} />
      ) : (
        <StepBody title={messages.title} lead={messages.lead}>
          <QueryView query={query} rows={3} texts={messages}>
            {(payments) => (
              <List label={messages.title}>
                {payments.map((own) => (
                  <PaymentItem
                    key={own.payment.transactionId}
                    own={own}
                    onOpen={() => setOpenId(own.payment.transactionId)}
                  />
                ))}
              </List>
            )}
          </QueryView>
        </StepBody>
      )}
    </Screen>
  );
}

function PaymentItem({ own, onOpen }: { own: OwnPayment; onOpen: () => void }) {
  const { payment, recipient_name: name } = own;
  const { label, tone } = paymentStatus(payment);
  const amount = formatMoney(payment.source.amount, payment.source.currency);
  const meta = own.note === null ? amount : `${amount} · ${own.note}`;
  return (
    <li>
      <ActionRow
        onClick={onOpen}
        leading={<Avatar icon={<ArrowUpRight size={20} strokeWidth={1.75} />} />}
        name={name}
        meta={meta}
        trailing={<Badge tone={tone}>{label}</Badge>}
      />
    </li>
  );
}

function OpenPayment({ own, onChanged }: { own: OwnPayment; onChanged: () => Promise<void> }) {
  const marking = useMarkSent(onChanged);
  const { payment, recipient_name: recipientName } = own;
  return isSent(payment) ? (
    <StatusStep payment={payment} recipientName={recipientName} onAgain={null} />
  ) : (
    <InstructionsStep
      payment={payment}
      recipientName={recipientName}
      marking={marking}
      onShown={() => void onChanged()}
    />
  );
}
