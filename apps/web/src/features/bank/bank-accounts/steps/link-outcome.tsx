import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import type { OperationData } from "../../../../shared/api/index.ts";
import { appMessages, linkBankMessages as messages } from "../../../../shared/messages/index.ts";
import { Button, List, StepBody, text } from "../../../../shared/ui/index.ts";
import { kycQuery } from "../../verification/index.ts";
import { linkedAccountsQuery } from "../data/queries.ts";
import { accountDetailsOf } from "../flow/account-form.ts";
import { linkAccount } from "../flow/link-account.ts";
import type { LinkStepProps } from "../flow/step-props.ts";
import { AccountRow } from "../ui/account-row.tsx";
import styles from "../ui/bank-accounts.module.css";
import { LinkArt } from "../ui/link-art.tsx";

type Profile = OperationData<"getProfile">["profile"];

/** Links by itself, and says so. */
export function LinkingStep({ state, dispatch, profile }: LinkStepProps & { profile: Profile }) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const started = useRef(false);

  async function link() {
    const details = accountDetailsOf(state, profile);
    if (details === null) {
      const failure = { text: messages.error.fallback, mendAt: "BANK", keepsLink: false } as const;
      dispatch({ type: "failed", failure });
      return;
    }
    const linked = await linkAccount(details, state.link, (begun) =>
      dispatch({ type: "link_begun", ...begun }),
    );
    // It may be there even where the answer was lost.
    void queryClient.invalidateQueries(linkedAccountsQuery(userId));
    // The gate has closed: what this device remembers of it is not true any more.
    if ("failure" in linked && linked.failure.mendAt === "KYC_CHECK") {
      await queryClient.invalidateQueries(kycQuery(userId));
    }
    if ("account" in linked) dispatch({ type: "linked", account: linked.account });
    else dispatch({ type: "failed", failure: linked.failure });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time this step is shown
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void link();
  }, []);

  return (
    <StepBody title={messages.linking.title}>
      <div className={styles.scene} role="status">
        <LinkArt way="sought" />
        <p className={text.soft}>{messages.linking.text}</p>
      </div>
    </StepBody>
  );
}

/** The account is there, or nearly. */
export function SuccessStep({ state, onContinue }: LinkStepProps & { onContinue: () => void }) {
  const { account } = state;
  const isPending = account?.status === "pending";
  const { title, text: said, pendingTitle, pendingText } = messages.success;
  return (
    <StepBody
      title={isPending ? pendingTitle : title}
      lead={isPending ? pendingText : said}
      action={
        <Button wide onClick={onContinue}>
          {appMessages.continue}
        </Button>
      }
    >
      <LinkArt way={isPending ? "sought" : "there"} />
      {account !== null && (
        <List>
          <AccountRow account={account} />
        </List>
      )}
    </StepBody>
  );
}

/** It did not work: why, and that no money moved. */
export function ErrorStep({ state, dispatch }: LinkStepProps) {
  return (
    <StepBody
      title={messages.error.title}
      lead={<span role="alert">{state.failure?.text ?? messages.error.fallback}</span>}
      action={
        <>
          <Button wide onClick={() => dispatch({ type: "retried" })}>
            {appMessages.tryAgain}
          </Button>
          <Button kind="quiet" wide onClick={() => dispatch({ type: "back" })}>
            {messages.error.goBack}
          </Button>
        </>
      }
    >
      <LinkArt way="broken" />
      <p className={`${text.small} ${text.soft} ${text.center}`}>{messages.error.note}</p>
    </StepBody>
  );
}
