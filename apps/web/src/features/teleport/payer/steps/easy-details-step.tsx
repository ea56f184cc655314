import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { CallFailure } from "../../../../shared/api/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import {
  Banner,
  Button,
  PrivateNote,
  SkeletonRows,
  StepBody,
  Trouble,
} from "../../../../shared/ui/index.ts";
import { accountRows, CopiedFact, Line, Lines } from "../../../bank/bank-transfer/index.ts";
import { bankDetailsQuery } from "../data/later-queries.ts";
import { serverMessage } from "../data/server-message.ts";
import type { AutoBankDetails, EasyCurrency } from "../data/teleport.ts";
import { useLink } from "../data/use-link.ts";
import { useLinkFailure } from "../data/use-link-failure.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";

const messages = payerStepMessages.easy;

/** Shows the account that is opened for this payment, to which the payer can send money from any bank. */
export function EasyDetailsStep(props: PayerStepProps) {
  const { token, teleport, state } = props;
  // The server refuses other currencies with a message.
  const currency = (state.currency?.code ?? "USD") as EasyCurrency;
  const query = useQuery(bankDetailsQuery(teleport, currency));
  const { reload } = useLink(token);
  const failure = useLinkFailure(query.error, reload);
  if (query.data !== undefined) {
    return <Details {...props} currency={currency} details={query.data.bank_details} />;
  }
  const reason = failure === null ? "" : reasonOf(failure);
  return (
    <StepBody title={messages.title}>
      {query.isError && !query.isFetching ? (
        <Trouble
          title={messages.failedTitle}
          detail={reason === "" ? `${messages.failed}.` : `${messages.failed}. ${reason}`}
          retryLabel={messages.tryAgain}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={4} label={messages.loading} />
      )}
    </StepBody>
  );
}

function reasonOf({ status, code, error }: CallFailure): string {
  if (status === 0) return messages.noAnswer;
  return code === "RAMP_UNSUPPORTED" ? messages.unsupported : serverMessage(error, "");
}

interface DetailsProps extends PayerStepProps {
  currency: EasyCurrency;
  details: AutoBankDetails;
}

function Details({ token, teleport, dispatch, currency, details }: DetailsProps) {
  const { busy, run } = useBusy();
  const link = useLink(token);
  const name = teleport.recipient.displayName;

  const proceed = () =>
    run(async () => {
      // Another account needs another quote.
      link.forgetQuote();
      await link.setPayer({
        accountType: "virtual",
        currency,
        country: null,
        bankName: null,
        last4: null,
      });
      dispatch({ type: "bank_details_seen" });
    });

  return (
    <StepBody
      title={messages.title}
      lead={messages.lead(name)}
      onSubmit={() => {
        if (!busy) void proceed();
      }}
      action={
        <Button type="submit" wide>
          {messages.action}
        </Button>
      }
    >
      <Banner
        tone="warn"
        icon={<CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.wait}
        detail={messages.waitNote}
      />
      <Lines>
        {bankDetailRows(details).map((row) => (
          <CopiedFact key={row.label} {...row} />
        ))}
      </Lines>
      <Lines>
        <Line label={messages.asked(name)}>{formatMoney(teleport.amount, teleport.currency)}</Line>
      </Lines>
      <PrivateNote>{messages.private}</PrivateNote>
    </StepBody>
  );
}

/** Returns the rows of the account, in the same order as the transfer details. */
const bankDetailRows = (details: AutoBankDetails) =>
  accountRows({
    bankBeneficiaryName: details.account_holder_name,
    bankName: details.bank_name,
    accountNumber: details.account_number,
    routingNumber: details.routing_number,
    iban: details.iban,
    bicSwift: details.bic,
  });
