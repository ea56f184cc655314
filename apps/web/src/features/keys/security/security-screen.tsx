import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { paymentLimitsQuery, useUserId } from "../../../shared/account/index.ts";
import { securityMessages as messages } from "../../../shared/messages/index.ts";
import { useLocation, useUp } from "../../../shared/navigation/index.ts";
import {
  BackBar,
  Button,
  Dialog,
  Main,
  Screen,
  SkeletonRows,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import { OwnKeyRow, owningPasskeys, ownKeyQuery } from "../own-key/index.ts";
import { AppLockSection } from "./app-lock-section.tsx";
import { LimitBanner, loweredLimits } from "./limit-banner.tsx";
import { PasscodeRows } from "./passcode-rows.tsx";
import { PasskeyRows } from "./passkey-rows.tsx";
import type { Passkey } from "./queries.ts";
import { passkeysQuery, secondFactorQuery } from "./queries.ts";
import { ResetBanner } from "./reset-banner.tsx";
import { ResetQuestion } from "./reset-question.tsx";
import styles from "./security.module.css";
import { readTask, type SecurityTask } from "./security-flow.ts";
import { TaskScreen } from "./task-screen.tsx";

/** A removal that has to be confirmed. */
type Removal = { task: SecurityTask; title: string; text: string };

/** The passcode and the passkeys of the account, and the actions for them. */
export function SecurityScreen() {
  const [, navigate] = useLocation();
  const up = useUp();
  const queryClient = useQueryClient();
  const userId = useUserId();
  const status = useQuery(secondFactorQuery(userId));
  const passkeys = useQuery(passkeysQuery(userId));
  const daily = useQuery(paymentLimitsQuery(userId));
  const { data: ownKey } = useQuery(ownKeyQuery(userId));
  const task = readTask(useHistoryState());
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [asksForPasskey, setAsksForPasskey] = useState(false);
  const reload = () => void queryClient.invalidateQueries({ queryKey: ["second-factor"] });

  const begin = (begun: SecurityTask) => navigate("/profile/security", { state: { task: begun } });

  if (task !== null) {
    return (
      <TaskScreen
        task={task}
        onBack={up}
        onWaiting={reload}
        onDone={() => {
          reload();
          up();
        }}
      />
    );
  }
  const known = status.data !== undefined && passkeys.data !== undefined;
  const isLast = known && (status.data.passcode ? 1 : 0) + passkeys.data.length === 1;
  const limits = known ? loweredLimits(status.data.lowered_daily_limits) : "";
  const ask = (wanted: Omit<Removal, "text">, lead: string) =>
    setRemoval({ ...wanted, text: isLast ? `${lead} ${messages.removeLast(limits)}` : lead });
  // An own limit may be lower anyway. If the limits can't be read, the general ones are named.
  const showsLimits = daily.data === undefined ? daily.isError : daily.data.lowered !== null;
  const canUsePasskey =
    known && status.data.passcode && status.data.passkeys > 0 && browserSupportsWebAuthn();
  const reset = () => begin({ kind: "reset_passcode" });
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <p className={`${text.soft} ${styles.lead}`}>{messages.lead}</p>
        {status.isError || passkeys.isError ? (
          <Trouble
            title={messages.loadFailed}
            detail={messages.loadFailedNote}
            onRetry={() => {
              void status.refetch();
              void passkeys.refetch();
            }}
          />
        ) : !known ? (
          <SkeletonRows rows={3} label={messages.loading} />
        ) : (
          <>
            <ResetBanner at={status.data.passcode_reset_at} onCancelled={reload} />
            {showsLimits && <LimitBanner status={status.data} limits={limits} />}
            <PasscodeRows
              isSetUp={status.data.passcode}
              hasPasskeys={status.data.passkeys > 0}
              canUsePasskey={canUsePasskey}
              onTask={begin}
              onReset={canUsePasskey ? () => setAsksForPasskey(true) : reset}
              onRemove={() =>
                ask(
                  { task: { kind: "remove_passcode" }, title: messages.removePasscodeTitle },
                  messages.removePasscodeText,
                )
              }
            />
            <PasskeyRows
              passkeys={passkeys.data}
              ownKeyIds={ownKey === undefined ? [] : owningPasskeys(ownKey).map(({ id }) => id)}
              supported={browserSupportsWebAuthn()}
              onAdd={() => begin({ kind: "add_passkey" })}
              onRemove={({ id, name }: Passkey) =>
                ask(
                  { task: { kind: "remove_passkey", id }, title: messages.removeTitle(name) },
                  messages.removeText,
                )
              }
            />
            <OwnKeyRow />
            <AppLockSection isSetUp={status.data.is_set_up} />
            {status.data.is_set_up && (
              <p className={`${text.small} ${text.soft} ${styles.note}`}>
                {messages.limitNote(limits)}
              </p>
            )}
          </>
        )}
      </Main>
      <ResetQuestion
        open={asksForPasskey}
        onClose={() => setAsksForPasskey(false)}
        onGoOn={reset}
      />
      <Dialog
        alert
        open={removal !== null}
        onClose={() => setRemoval(null)}
        title={removal?.title ?? messages.remove}
        text={<p>{removal?.text}</p>}
        actions={
          <>
            <Button
              kind="destructive"
              onClick={() => {
                if (removal !== null) begin(removal.task);
                setRemoval(null);
              }}
            >
              {messages.remove}
            </Button>
            <Button kind="secondary" onClick={() => setRemoval(null)}>
              {messages.keep}
            </Button>
          </>
        }
      />
    </Screen>
  );
}
