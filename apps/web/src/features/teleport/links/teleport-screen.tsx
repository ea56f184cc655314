import { useQuery } from "@tanstack/react-query";
import { Link2, ScanFace } from "lucide-react";
import { useState } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { StillAskingView } from "../../../shared/intents/index.ts";
import { appMessages, teleportMessages as messages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { useLocation, useUp } from "../../../shared/navigation/index.ts";
import { ShareSheet } from "../../../shared/share/index.ts";
import {
  AmountEntry,
  BackBar,
  Banner,
  Button,
  classes,
  Empty,
  ErrorBox,
  Foot,
  Form,
  IconButton,
  LinkButton,
  Main,
  Screen,
  SkeletonRows,
  StepBody,
  text,
} from "../../../shared/ui/index.ts";
import type { LinkedAccount } from "../../bank/bank-accounts/index.ts";
import { KycGate, WithCompleteProfile } from "../../bank/verification/index.ts";
import { NoteField } from "../../money/money-form/index.ts";
import { AccountChoice, linkAccountPath } from "./account-choice.tsx";
import { sharedLink } from "./link-view.ts";
import { hasPendingAccount, payableAccounts } from "./payable-accounts.ts";
import styles from "./teleport.module.css";
import { limitsHint } from "./teleport-flow.ts";
import { type Teleport, useTeleport } from "./use-teleport.ts";

/** Teleport Money: makes a link that is paid out to the person's British account in pounds. */
export function TeleportScreen() {
  const [, navigate] = useLocation();
  const up = useUp();
  const teleport = useTeleport();
  const { state, dispatch } = teleport;
  const { data: profile } = useQuery(profileQuery(useUserId()));
  /** The other steps have their own headings. */
  const hasForm = state.step === "form" && profile !== undefined;
  const title = state.step === "verifying" ? messages.verify : messages.title;
  return (
    <Screen title={title}>
      <BackBar
        onBack={up}
        {...(hasForm ? { title } : {})}
        {...(state.step === "verifying"
          ? { middle: <span className={text.smallStrong}>{title}</span> }
          : {})}
        trailing={
          <IconButton label={messages.links.open} onClick={() => navigate("/teleport/links")}>
            <Link2 size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      <WithCompleteProfile title={title}>
        {() => {
          switch (state.step) {
            case "checking":
              return (
                <StepBody title={messages.title}>
                  <SkeletonRows rows={3} label={appMessages.loading} />
                </StepBody>
              );
            case "verifying":
              return <KycGate onSatisfied={() => dispatch({ type: "kyc_satisfied" })} />;
            case "form":
              return <FormStep teleport={teleport} onClose={up} />;
          }
        }}
      </WithCompleteProfile>
      <MadeLinkSheet teleport={teleport} />
    </Screen>
  );
}

/** The form, unless the link of an earlier visit is not answered yet. */
function FormStep({ teleport, onClose }: { teleport: Teleport; onClose: () => void }) {
  const { earlier } = teleport;
  if (earlier.state === "none") return <LinkForm teleport={teleport} />;
  if (earlier.state === "reading") return null;
  const { intent, busy, retry } = earlier;
  return <StillAskingView intent={intent} busy={busy} onRetry={retry} onClose={onClose} />;
}

function LinkForm({ teleport }: { teleport: Teleport }) {
  const { state, dispatch, accounts, limits } = teleport;
  if (accounts === undefined) return <NoAccountsYet teleport={teleport} />;
  const payable = payableAccounts(accounts);
  if (payable.length === 0) return <NoAccounts teleport={teleport} accounts={accounts} />;
  const creating = state.phase === "creating";
  return (
    <Form onSubmit={() => void teleport.submit()} submits="button">
      <Main>
        <AccountChoice
          texts={messages.account}
          linkPath={linkAccountPath}
          accounts={payable}
          chosenId={state.accountId}
          disabled={creating}
          onPick={(accountId) => dispatch({ type: "edited", fields: { accountId } })}
        />
        <FormError teleport={teleport} />
        {!teleport.canBePaidNow && (
          <div className={classes(styles.above, styles.notice)}>
            <Banner
              icon={<ScanFace size={24} strokeWidth={1.75} aria-hidden="true" />}
              title={messages.underReview.title}
              detail={messages.underReview.text}
            />
          </div>
        )}
        <AmountEntry
          label={messages.amount}
          digits={state.digits}
          currency="GBP"
          autoFocus
          disabled={creating}
          hint={{
            text: limits === null ? messages.lead : `${messages.lead} ${limitsHint(limits)}`,
          }}
          onChange={(digits) => dispatch({ type: "edited", fields: { digits } })}
        />
        <NoteField
          label={messages.note}
          value={state.note}
          disabled={creating}
          onChange={(note) => dispatch({ type: "edited", fields: { note } })}
        />
      </Main>
      <Foot>
        <Button type="submit" wide busy={creating} busyLabel={messages.creating}>
          {messages.action}
        </Button>
      </Foot>
    </Form>
  );
}

/** An error above the form, until it is dismissed or its reason is gone. */
function FormError({ teleport: { state, dispatch } }: { teleport: Teleport }) {
  if (state.error === null) return null;
  return (
    <div className={styles.above}>
      <ErrorBox text={state.error.text} onDismiss={() => dispatch({ type: "error_read" })} />
    </div>
  );
}

function NoAccountsYet({ teleport }: { teleport: Teleport }) {
  const { accountsFailed } = teleport;
  return (
    <>
      <Main>
        <FormError teleport={teleport} />
        {!accountsFailed && <SkeletonRows rows={3} label={messages.account.loading} />}
      </Main>
      {accountsFailed && (
        <Foot>
          <Button wide onClick={teleport.readAccountsAgain}>
            {appMessages.tryAgain}
          </Button>
        </Foot>
      )}
    </>
  );
}

interface NoAccountsProps {
  teleport: Teleport;
  accounts: readonly LinkedAccount[];
}

function NoAccounts({ teleport, accounts }: NoAccountsProps) {
  const texts = messages.account;
  return (
    <>
      <Main>
        <FormError teleport={teleport} />
        <Empty
          title={texts.none}
          detail={hasPendingAccount(accounts) ? texts.pending : texts.noneText}
        />
      </Main>
      <Foot>
        <LinkButton href={linkAccountPath} wide>
          {texts.link}
        </LinkButton>
      </Foot>
    </>
  );
}

/** The share sheet of a new link. Closing it opens the success page. */
function MadeLinkSheet({ teleport: { state, finish } }: { teleport: Teleport }) {
  const { made } = state;
  const [isShared, setShared] = useState(false);
  if (made === null) return null;
  const close = () => finish(isShared);
  return (
    <ShareSheet
      open
      onClose={close}
      onShared={() => setShared(true)}
      heading={messages.share.heading}
      shared={sharedLink(made)}
      action={
        <Button kind="solid" wide onClick={close}>
          {appMessages.done}
        </Button>
      }
    >
      <div className={styles.asked}>
        <p className={styles.askedAmount}>{formatMoney(made.amount, "GBP")}</p>
        {made.note !== "" && <p className={styles.askedNote}>{made.note}</p>}
        <p className={text.small}>{messages.share.once}</p>
      </div>
    </ShareSheet>
  );
}
