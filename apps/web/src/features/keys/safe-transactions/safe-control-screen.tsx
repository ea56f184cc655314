import { assetOfCurrency, formatAmount, parseAmount } from "@lilypad/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Gauge, KeyRound, PenLine, Send, Upload, Wallet } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { safeTransactionMessages as messages } from "../../../shared/messages/index.ts";
import { currencyName } from "../../../shared/money/index.ts";
import { useBackEntries, useUp } from "../../../shared/navigation/index.ts";
import {
  ActionRow,
  BackBar,
  Banner,
  Button,
  Empty,
  LinkButton,
  List,
  Main,
  QueryView,
  Row,
  Screen,
  Section,
  text,
} from "../../../shared/ui/index.ts";
import { type SafeControl, safeControlQuery } from "./queries.ts";
import styles from "./safe-transactions.module.css";
import { SigningTaskScreen, type Task } from "./signing-task-screen.tsx";

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The actions that a person whose passkey controls their account can sign. */
export function SafeControlScreen() {
  const up = useUp();
  const userId = useUserId();
  const query = useQuery({ ...safeControlQuery(userId), refetchOnMount: "always" });
  const queryClient = useQueryClient();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => {
    setTask(null);
    void queryClient.invalidateQueries({ queryKey: safeControlQuery(userId).queryKey });
  };
  useBackEntries(task === null ? 0 : 1, close);
  if (task !== null) return <SigningTaskScreen task={task} onClose={close} />;
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <QueryView query={query} rows={5} texts={messages}>
          {(control) =>
            control === null ? (
              <Empty title={messages.notOwn} detail={messages.notOwnText} />
            ) : (
              <Control control={control} onTask={setTask} />
            )
          }
        </QueryView>
      </Main>
    </Screen>
  );
}

interface PartProps {
  control: SafeControl;
  onTask: (task: Task) => void;
}

function Control(props: PartProps) {
  const { control, onTask } = props;
  const isWaiting = control.open?.status === "waiting";
  const { open } = messages;
  return (
    <div className={styles.parts}>
      <p className={text.soft}>{messages.lead}</p>
      {control.open !== null && (
        <Banner
          live
          icon={<PenLine {...icon} />}
          tone={isWaiting ? "warn" : "plain"}
          title={isWaiting ? open.waitingTitle : open.title}
          detail={isWaiting ? open.waitingText : messages.review.kinds[control.open.kind]}
          trailing={
            control.open.kind !== "cancel" && (
              <Button
                kind="secondary"
                size="small"
                onClick={() => onTask({ wanted: { kind: "cancel" } })}
              >
                {open.cancel}
              </Button>
            )
          }
        />
      )}
      <Owners {...props} />
      <Instant {...props} />
      <Section title={messages.send.title}>
        <List label={messages.send.title}>
          <li>
            <ActionRow
              leading={<Send {...icon} />}
              name={messages.send.one}
              onClick={() => onTask({ form: "send" })}
            />
          </li>
          <li>
            <ActionRow
              leading={<Upload {...icon} />}
              name={messages.send.everything}
              onClick={() => onTask({ form: "everything" })}
            />
          </li>
        </List>
      </Section>
    </div>
  );
}

function Owners({ control: { owners }, onTask }: PartProps) {
  const own = messages.owners;
  const passkeys = owners.filter(({ isPasskey }) => isPasskey).length;
  return (
    <Section title={own.title}>
      <List label={own.title}>
        {owners.map(({ address, isPasskey, passkey }) => {
          const name = passkey?.name ?? (isPasskey ? own.passkey : own.wallet);
          const task = { kind: "remove_owner", address } as const;
          const wanted = isPasskey ? { ...task, passkey: name } : task;
          return (
            <li key={address}>
              <Row
                leading={isPasskey ? <KeyRound {...icon} /> : <Wallet {...icon} />}
                name={name}
                meta={
                  isPasskey ? own.passkeyMeta : <span className={styles.address}>{address}</span>
                }
                trailing={
                  (!isPasskey || passkeys > 1) && (
                    <Button
                      kind="quiet"
                      size="small"
                      aria-label={`${own.remove}: ${isPasskey ? name : address}`}
                      onClick={() => onTask({ wanted })}
                    >
                      {own.remove}
                    </Button>
                  )
                }
              />
            </li>
          );
        })}
      </List>
      {owners.length === passkeys && (
        <p className={text.small}>{passkeys === 1 ? own.alone : own.onlyPasskeys}</p>
      )}
      <LinkButton kind="secondary" wide href="/profile/security/signing/passkey">
        {own.addPasskey}
      </LinkButton>
      <Button kind="secondary" wide onClick={() => onTask({ form: "add_owner" })}>
        {own.add}
      </Button>
    </Section>
  );
}

function Instant({ control: { instantPayments, dailyLimits }, onTask }: PartProps) {
  const { instant, limits } = messages;
  const kind = instantPayments ? "disable_module" : "enable_module";
  return (
    <>
      <Section title={instant.title}>
        <Banner
          icon={<Gauge {...icon} />}
          title={instantPayments ? instant.on : instant.off}
          detail={instantPayments ? instant.onText : instant.offText}
        />
        <Button kind="secondary" wide onClick={() => onTask({ wanted: { kind } })}>
          {instantPayments ? instant.turnOff : instant.turnOn}
        </Button>
      </Section>
      <Section title={limits.title}>
        <List label={limits.title}>
          {dailyLimits.map(({ currency, limit }) => (
            <li key={currency}>
              <ActionRow
                leading={<Gauge {...icon} />}
                name={currencyName(currency)}
                meta={limits.meta}
                trailing={shown(limit, currency)}
                onClick={() => onTask({ form: "set_daily_limit", currency })}
              />
            </li>
          ))}
        </List>
      </Section>
    </>
  );
}

function shown(limit: string, currency: SafeControl["dailyLimits"][number]["currency"]): string {
  const asset = assetOfCurrency(currency);
  const parsed = parseAmount(limit, asset);
  return parsed.ok ? formatAmount(parsed.minor, asset) : limit;
}
