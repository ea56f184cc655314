import { useQuery } from "@tanstack/react-query";
import { CircleAlert, ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import { CallError, type CallFailure } from "../../../../shared/api/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { Banner, Button, SkeletonRows, StepBody, Trouble } from "../../../../shared/ui/index.ts";
import { accountRows, CopiedFact, Line, Lines } from "../../../bank/bank-transfer/index.ts";
import { bankDetailsQuery } from "../data/queries.ts";
import { isAboutLink, sentenceOf } from "../data/sentence-of.ts";
import type { AutoBankDetails, EasyCurrency } from "../data/teleport.ts";
import { useLink } from "../data/use-link.ts";
import type { PayerStepProps } from "../flow/step-props.ts";
import styles from "../ui/payer.module.css";

const messages = payerStepMessages.easy;

/** The easy flow's account, opened for this payment: into which the payer pays from any bank. */
export function EasyDetailsStep(props: PayerStepProps) {
  const { token, teleport, state } = props;
  // Of a currency that the link does not take, the server says so in a sentence.
  const currency = (state.currency?.code ?? "USD") as EasyCurrency;
  const query = useQuery(bankDetailsQuery(teleport, currency));
  const { look } = useLink(token);
  const failure = query.error instanceof CallError ? query.error.failure : null;
  const isLinkInTrouble = isAboutLink(failure?.code ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (isLinkInTrouble) void look();
  }, [isLinkInTrouble]);
  if (query.data !== undefined) {
    return <Details {...props} currency={currency} details={query.data.bank_details} />;
  }
  const said = failure === null ? "" : reasonOf(failure);
  return (
    <StepBody title={messages.title}>
      {query.isError && !query.isFetching ? (
        <Trouble
          title={messages.failedTitle}
          detail={said === "" ? `${messages.failed}.` : `${messages.failed}. ${said}`}
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
  return code === "RAMP_UNSUPPORTED" ? messages.unsupported : sentenceOf(error, "");
}

interface DetailsProps extends PayerStepProps {
  currency: EasyCurrency;
  details: AutoBankDetails;
}

function Details({ token, teleport, dispatch, currency, details }: DetailsProps) {
  const { busy: isGoing, run } = useBusy();
  const link = useLink(token);
  const name = teleport.recipient.displayName;

  const goOn = () =>
    run(async () => {
      // Another account is another offer.
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
        if (!isGoing) void goOn();
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
      <p className={styles.private}>
        <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
        {messages.private}
      </p>
    </StepBody>
  );
}

/** As a bank's form asks for it, like the transfer details at the end of the way. */
const bankDetailRows = (details: AutoBankDetails) =>
  accountRows({
    bankBeneficiaryName: details.account_holder_name,
    bankName: details.bank_name,
    accountNumber: details.account_number,
    routingNumber: details.routing_number,
    iban: details.iban,
    bicSwift: details.bic,
  });
