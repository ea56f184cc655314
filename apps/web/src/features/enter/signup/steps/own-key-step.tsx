import { Gauge, KeyRound, LifeBuoy, Zap } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { OperationData } from "../../../../shared/api/index.ts";
import { ownKeyMessages as messages } from "../../../../shared/messages/index.ts";
import { useBackEntries } from "../../../../shared/navigation/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { chainCommonName } from "../../../../shared/settings/index.ts";
import {
  BackBar,
  Button,
  Foot,
  LoadingScreen,
  Main,
  Point,
  Points,
  Screen,
  Sheet,
  screenHeadingId,
  TextButton,
  text,
} from "../../../../shared/ui/index.ts";
import { canHoldOwnKey, limitSentence } from "../../../keys/own-key/index.ts";
import { StepUp } from "../../../keys/second-factor/index.ts";
import { SecurityCodeStep } from "../../../keys/security/index.ts";
import { holdOwnKey } from "../data/hold-own-key.ts";
import { rememberOwnKeyStepDone } from "../data/own-key-step-done.ts";
import { ShownAtField } from "../flow/signup-rules.ts";
import styles from "./step-frame.module.css";
import type { StepProps } from "./step-frame.tsx";

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

type Limits = OperationData<"getOwnKey">["dailyLimits"];

/** The code that a sign-up needs whose session is older than half an hour. */
interface CodeEntry {
  mailedAtMs: number | null;
  problem: "wrong" | "expired" | null;
  /** A new number starts the entry empty. */
  attempt: number;
}

/**
 * Offers the person to hold the key to their account. It has no number, and does not appear if this device can't hold
 * a key, or if that is decided already.
 */
export function OwnKeyStep({ form, submitting, onBack, onSubmit }: StepProps) {
  const [offer, setOffer] = useState<{ limits: Limits } | null>(null);
  const [howOpen, setHowOpen] = useState(false);
  const [entry, setEntry] = useState<CodeEntry | null>(null);
  useBackEntries(entry === null ? 0 : 1, () => setEntry(null));

  const skip = useEffectEvent(() => onSubmit(async () => {}));
  useEffect(() => {
    let left = false;
    const decide = async () => {
      const found = (await canHoldOwnKey()) ? await call("getOwnKey") : null;
      if (left) return;
      const isOpen = found?.success && found.data.safe === "none" && found.data.passkey === null;
      if (isOpen) setOffer({ limits: found.data.dailyLimits });
      else skip();
    };
    void decide();
    return () => {
      left = true;
    };
  }, []);

  const hold = (code?: string) =>
    onSubmit(async () => {
      const held = await holdOwnKey(code);
      if (held.kind === "needs_code") {
        setEntry((before) => ({
          mailedAtMs: before?.mailedAtMs ?? null,
          problem: held.problem,
          attempt: (before?.attempt ?? 0) + 1,
        }));
        throw new ShownAtField();
      }
      if (held.kind === "cancelled") throw new ShownAtField();
      // The code is used up, so that another attempt may need another one.
      setEntry(null);
      if (held.kind === "failed") throw new Error(held.text);
      rememberOwnKeyStepDone(form.email);
    });

  if (offer === null) return <LoadingScreen />;
  if (entry !== null) {
    return (
      <Screen title={messages.code.title} key="code">
        <BackBar onBack={() => setEntry(null)} />
        <Main>
          <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
            {messages.code.title}
          </h1>
          <p className={text.soft}>
            {messages.code.lead} <strong className={styles.address}>{form.email}</strong>
          </p>
          <SecurityCodeStep
            key={entry.attempt}
            mailedAtMs={entry.mailedAtMs}
            onMailed={() => setEntry({ ...entry, mailedAtMs: Date.now() })}
            problem={entry.problem}
            busy={submitting}
            onCode={hold}
          />
        </Main>
      </Screen>
    );
  }
  const { offer: words } = messages;
  return (
    <Screen title={words.title} key="offer">
      <BackBar onBack={onBack} />
      <Main>
        <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
          {words.title}
        </h1>
        <p className={text.soft}>{words.lead}</p>
        <div className={styles.fields}>
          <Points>
            <Point icon={<Zap {...icon} />}>{words.short.pay}</Point>
            <Point icon={<LifeBuoy {...icon} />}>{words.short.lost}</Point>
          </Points>
          <TextButton onClick={() => setHowOpen(true)}>{words.how}</TextButton>
          <p className={`${text.small} ${text.soft}`}>{words.skips}</p>
        </div>
      </Main>
      <Foot>
        <Button wide busy={submitting} onClick={() => hold()}>
          {words.action}
        </Button>
        <Button
          kind="quiet"
          wide
          disabled={submitting}
          onClick={() => onSubmit(async () => rememberOwnKeyStepDone(form.email))}
        >
          {words.skip}
        </Button>
      </Foot>
      <HowItWorks open={howOpen} onClose={() => setHowOpen(false)} limits={offer.limits} />
      <StepUp />
    </Screen>
  );
}

/** The offer in full: who can move the money and how much, and the consequence of losing the passkey. */
function HowItWorks(props: { open: boolean; onClose: () => void; limits: Limits }) {
  const { offer: words } = messages;
  return (
    <Sheet panel open={props.open} onClose={props.onClose} title={words.how}>
      <p className={text.soft}>{words.network(chainCommonName())}</p>
      <Points>
        <Point icon={<KeyRound {...icon} />} note={words.ownedNote}>
          {words.owned}
        </Point>
        <Point icon={<Gauge {...icon} />} note={messages.limitNote}>
          {limitSentence(props.limits)}
        </Point>
        <Point icon={<LifeBuoy {...icon} />} note={words.lostNote}>
          {messages.lost}
        </Point>
      </Points>
      <p className={`${text.small} ${text.soft}`}>{words.asks}</p>
    </Sheet>
  );
}
