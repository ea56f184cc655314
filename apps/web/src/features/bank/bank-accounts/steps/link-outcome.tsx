import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Profile, useUserId } from "../../../../shared/account/index.ts";
import { appMessages, linkBankMessages as messages } from "../../../../shared/messages/index.ts";
import { Button, List, StepBody, text } from "../../../../shared/ui/index.ts";
import { kycQuery } from "../../verification/index.ts";
import { linkedAccountsQuery } from "../data/queries.ts";
import { accountDetailsOf } from "../flow/account-details.ts";
import { linkAccount } from "../flow/link-account.ts";
import type { LinkStepProps } from "../flow/link-flow.ts";
import { AccountRow } from "../ui/account-row.tsx";
import styles from "../ui/bank-accounts.module.css";
import { LinkArt } from "../ui/link-art.tsx";

/** Links the account, without input. */
export function LinkingStep({ state, dispatch, profile }: LinkStepProps & { profile: Profile }) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const started = useRef(false);

  async function link() {
    const details = accountDetailsOf(state, profile);
    if (details === null) {
      const failure = {
        text: messages.error.fallback,
        fixAt: "BANK",
        canReuseLink: false,
      } as const;
      dispatch({ type: "failed", failure });
      return;
    }
    const linked = await linkAccount(details, state.link, (started) =>
      dispatch({ type: "link_started", ...started }),
    );
    if (linked === "cancelled") return dispatch({ type: "not_confirmed" });
    // It may be linked even if the answer was lost.
    void queryClient.invalidateQueries(linkedAccountsQuery(userId));
    // The identity check is no longer satisfied, so the stored status is outdated.
    if ("failure" in linked && linked.failure.fixAt === "KYC_CHECK") {
      await queryClient.invalidateQueries(kycQuery(userId));
    }
    if ("account" in linked) dispatch({ type: "linked", account: linked.account });
    else dispatch({ type: "failed", failure: linked.failure });
  }

  const begin = useEffectEvent(() => void link());
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    begin();
  }, []);

  return (
    <StepBody title={messages.linking.title}>
      <div className={styles.scene} role="status">
        <LinkArt state="pending" />
        <p className={text.soft}>{messages.linking.text}</p>
      </div>
    </StepBody>
  );
}

/** The account is linked or pending. */
export function SuccessStep({ state, onContinue }: LinkStepProps & { onContinue: () => void }) {
  const { account } = state;
  const isPending = account?.status === "pending";
  const { title, text: lead, pendingTitle, pendingText } = messages.success;
  return (
    <StepBody
      title={isPending ? pendingTitle : title}
      lead={isPending ? pendingText : lead}
      action={
        <Button wide onClick={onContinue}>
          {appMessages.continue}
        </Button>
      }
    >
      <LinkArt state={isPending ? "pending" : "linked"} />
      {account !== null && (
        <List>
          <AccountRow account={account} />
        </List>
      )}
    </StepBody>
  );
}

/** The reason why the account could not be linked. */
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
      <LinkArt state="failed" />
      <p className={`${text.small} ${text.soft} ${text.center}`}>{messages.error.note}</p>
    </StepBody>
  );
}
