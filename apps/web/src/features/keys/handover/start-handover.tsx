import { useQuery } from "@tanstack/react-query";
import { KeyRound, LifeBuoy, UserRoundPlus, Wallet } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { failureText } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import {
  type IntentAnswer,
  StillAskingBanner,
  submitIntent,
  useAnsweredIntent,
  useStillAsking,
  wakeResender,
} from "../../../shared/intents/index.ts";
import { handoverMessages, keptIntentMessages } from "../../../shared/messages/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  Button,
  Checkbox,
  Empty,
  Form,
  LinkButton,
  Point,
  Points,
  SelectField,
  screenHeadingId,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { passkeysQuery } from "../security/index.ts";
import type { CheckKey } from "./check-key.ts";
import type { KeyHolder } from "./queries.ts";

const messages = handoverMessages.intro;
const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

interface StartHandoverProps {
  holder: KeyHolder;
  checkKey: CheckKey;
  onStarted: () => Promise<unknown>;
}

/** The wait in words: "48 hours". */
const waitText = (seconds: number) =>
  seconds >= 3_600
    ? handoverMessages.hours(Math.round(seconds / 3_600))
    : handoverMessages.seconds(seconds);

/** The changes when a person takes over their key, and the button that starts it. */
export function StartHandover({ holder, checkKey, onStarted }: StartHandoverProps) {
  return (
    <>
      <div>
        <h1 id={screenHeadingId} className={text.title}>
          {messages.title}
        </h1>
        <p className={text.soft}>{messages.lead(waitText(holder.delaySeconds))}</p>
      </div>
      <Points>
        <Point icon={<Wallet {...icon} />} note={messages.moneyNote}>
          {messages.money}
        </Point>
        <Point icon={<KeyRound {...icon} />} note={messages.controlNote}>
          {messages.control}
        </Point>
        <Point icon={<LifeBuoy {...icon} />} note={messages.lostNote}>
          {messages.lost}
        </Point>
        <Point icon={<UserRoundPlus {...icon} />} note={messages.secondNote}>
          {messages.second}
        </Point>
      </Points>
      {holder.possibleFrom === null || holder.possibleFrom <= new Date().toISOString() ? (
        <StartForm hasOwnKey={holder.hasOwnKey} checkKey={checkKey} onStarted={onStarted} />
      ) : (
        <NotYet from={holder.possibleFrom} />
      )}
    </>
  );
}

/** The account is protected for some days after a change of its passkeys or passcode. */
function NotYet({ from }: { from: string }) {
  const { data: passkeys } = useQuery(passkeysQuery(useUserId()));
  if (passkeys === undefined) return null;
  if (passkeys.length === 0) return <NoPasskey />;
  const moment = formatMoment(new Date(from), new Date());
  return <Empty title={messages.notYet(moment)} detail={messages.notYetNote} />;
}

const NoPasskey = () => (
  <>
    <Empty title={messages.noPasskey} detail={messages.noPasskeyNote} />
    <LinkButton href="/profile/security" kind="secondary" wide>
      {messages.toSecurity}
    </LinkButton>
  </>
);

interface StartFormProps {
  /** A passkey was chosen and tested before. */
  hasOwnKey: boolean;
  checkKey: CheckKey;
  onStarted: () => Promise<unknown>;
}

function StartForm({ hasOwnKey, checkKey, onStarted }: StartFormProps) {
  const userId = useUserId();
  const { data: passkeys } = useQuery(passkeysQuery(userId));
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasUnderstood, setHasUnderstood] = useState(false);
  const { busy, run } = useBusy();
  /** The same request until it is answered, so that a repetition has one effect. */
  const [sentId, setSentId] = useState<string | null>(null);
  const passkeyId = chosen ?? passkeys?.[0]?.id;

  const refuse = (said: string) =>
    toast({ kind: "error", title: handoverMessages.problem, text: said });

  const start = () =>
    run(async () => {
      if (!hasUnderstood) return refuse(messages.tick);
      if (!hasOwnKey && passkeyId !== undefined) {
        const checked = await checkKey(passkeyId);
        if (checked.kind === "cancelled") return;
        if (checked.kind === "failed") return refuse(checked.text);
      }
      const correlationId = sentId ?? crypto.randomUUID();
      setSentId(correlationId);
      await handle(
        await submitIntent({
          operation: "requestHandover",
          correlationId,
          userId,
          body: {},
          about: messages.title,
        }),
      );
    });

  async function handle(answer: IntentAnswer<"requestHandover">) {
    if (answer.kind === "unanswered") {
      toast({ kind: "error", title: keptIntentMessages.title, text: handoverMessages.unanswered });
      wakeResender();
    } else setSentId(null);
    if (answer.kind === "refused" && !answer.failure.isCancelled) {
      refuse(failureText(answer.failure, handoverMessages.notReached));
    }
    await onStarted();
  }
  useAnsweredIntent<"requestHandover">(busy ? null : sentId, (answer) => void handle(answer));
  const earlier = useStillAsking("requestHandover", (answer) => void handle(answer));

  if (earlier.state === "asking") {
    return (
      <>
        <StillAskingBanner intent={earlier.intent} />
        <Button
          wide
          busy={earlier.busy}
          busyLabel={keptIntentMessages.asking}
          onClick={earlier.retry}
        >
          {keptIntentMessages.tryAgain}
        </Button>
      </>
    );
  }
  if (passkeys === undefined || earlier.state === "reading") return null;
  if (passkeys.length === 0) return <NoPasskey />;
  return (
    <Form onSubmit={() => void start()} submits="button">
      {!hasOwnKey && passkeys.length > 1 && (
        <SelectField
          label={messages.passkey}
          value={passkeyId ?? ""}
          onChange={({ target }) => setChosen(target.value)}
        >
          {passkeys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Checkbox checked={hasUnderstood} onChange={setHasUnderstood}>
        {messages.understood}
      </Checkbox>
      <Button type="submit" wide busy={busy} busyLabel={messages.starting}>
        {messages.start}
      </Button>
    </Form>
  );
}
