import { useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useSameId } from "../../../shared/busy/index.ts";
import { otherTokensMessages as messages } from "../../../shared/messages/index.ts";
import { countStepsBack, useBackEntries } from "../../../shared/navigation/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { chainCommonName } from "../../../shared/settings/index.ts";
import {
  BackBar,
  Banner,
  Button,
  classes,
  Dialog,
  Fact,
  Facts,
  Foot,
  Main,
  Screen,
  StepBody,
  StepScreen,
  TextField,
  text,
} from "../../../shared/ui/index.ts";
import { SigningTask } from "../../keys/safe-transactions/index.ts";
import styles from "./other-tokens.module.css";
import {
  type OtherToken,
  type OtherTokens,
  otherTokensQuery,
  tokenReturnsQuery,
} from "./queries.ts";
import { exactAmount, nameOf } from "./token-view.ts";

type Step = "detail" | "address" | "review" | "sign" | "asked";

/**
 * One token with its details and its return. A person who holds their own key signs the return; for all others we
 * sign it, by hand.
 */
export function ReturnFlow(props: { token: OtherToken; found: OtherTokens; onClose: () => void }) {
  const { token, found, onClose } = props;
  const [step, setStep] = useState<Step>("detail");
  const [address, setAddress] = useState("");
  const userId = useUserId();
  const queryClient = useQueryClient();
  const close = () => {
    void queryClient.invalidateQueries({ queryKey: otherTokensQuery(userId).queryKey });
    void queryClient.invalidateQueries({ queryKey: tokenReturnsQuery(userId).queryKey });
    onClose();
  };
  const backTo: Readonly<Record<Step, Step | null>> = {
    detail: null,
    address: "detail",
    review: "address",
    sign: "address",
    asked: null,
  };
  const back = () => {
    const before = backTo[step];
    if (before === null) close();
    else setStep(before);
  };
  useBackEntries(1 + countStepsBack(step, (at) => backTo[at] ?? at), back);
  switch (step) {
    case "detail":
      return <Detail token={token} onBack={back} onReturn={() => setStep("address")} />;
    case "address":
      return (
        <AddressStep
          address={address}
          onBack={back}
          onNext={(given) => {
            setAddress(given);
            setStep(found.holder === "person" ? "sign" : "review");
          }}
        />
      );
    case "sign": {
      const { units } = token;
      const shown = exactAmount(token);
      const wanted = { kind: "return", token: token.token, units, address, shown } as const;
      return <SigningTask task={{ wanted }} onClose={close} />;
    }
    case "review":
      return (
        <Review
          token={token}
          address={address}
          days={found.returnDays}
          onBack={back}
          onAsked={() => setStep("asked")}
        />
      );
    case "asked":
      return <Asked days={found.returnDays} onClose={close} />;
  }
}

function Detail(props: { token: OtherToken; onBack: () => void; onReturn: () => void }) {
  const { token, onBack, onReturn } = props;
  const { detail } = messages;
  return (
    <Screen title={nameOf(token)}>
      <BackBar onBack={onBack} title={nameOf(token)} />
      <Main>
        <Facts boxed>
          <Fact label={detail.amount}>
            <span className={styles.address}>{exactAmount(token)}</span>
          </Fact>
          {token.token !== null && (
            <Fact label={detail.contract}>
              <span className={styles.address}>{token.token}</span>
            </Fact>
          )}
          <Fact label={detail.network}>{chainCommonName()}</Fact>
        </Facts>
        {token.token !== null && (
          <p className={classes(text.small, text.soft, styles.note)}>{detail.noValue}</p>
        )}
      </Main>
      <Foot>
        <Button wide onClick={onReturn}>
          {detail.next}
        </Button>
      </Foot>
    </Screen>
  );
}

function AddressStep(props: {
  address: string;
  onBack: () => void;
  onNext: (address: string) => void;
}) {
  const { onBack, onNext } = props;
  const { form } = messages;
  const [typed, setTyped] = useState(props.address);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useOperation("checkWalletAddress");
  async function check() {
    const answer = await run({ body: { address: typed } });
    if (answer?.success) onNext(answer.data.address);
    else if (answer !== undefined) setError(answer.error);
  }
  return (
    <StepScreen title={form.title} name={form.step} step={1} total={2} onBack={onBack}>
      <StepBody
        title={form.title}
        lead={form.lead(chainCommonName())}
        onSubmit={() => void check()}
        action={
          <Button type="submit" wide busy={isBusy} busyLabel={form.checking}>
            {form.next}
          </Button>
        }
      >
        <TextField
          label={form.label}
          value={typed}
          error={error}
          hint={{ text: form.hint }}
          placeholder="0x…"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          disabled={isBusy}
          onChange={({ target }) => {
            setError(null);
            setTyped(target.value);
          }}
        />
      </StepBody>
    </StepScreen>
  );
}

function Review(props: {
  token: OtherToken;
  address: string;
  days: number;
  onBack: () => void;
  onAsked: () => void;
}) {
  const { token, address, days, onBack, onAsked } = props;
  const { review, detail } = messages;
  const [problem, setProblem] = useState<string | null>(null);
  const ids = useSameId();
  const { isBusy, run } = useOperation("requestTokenReturn");
  async function ask() {
    const content = { token: token.token, units: token.units, address };
    const answer = await run({ body: ids.withId(content) });
    if (answer === undefined) return;
    ids.answered(answer);
    if (answer.success) onAsked();
    else if (!answer.isCancelled) setProblem(answer.error);
  }
  return (
    <>
      <StepScreen title={review.title} name={messages.form.step} step={2} total={2} onBack={onBack}>
        <StepBody
          title={review.title}
          lead={review.lead(days)}
          onSubmit={() => void ask()}
          submits="button"
          action={
            <Button type="submit" wide busy={isBusy} busyLabel={review.asking}>
              {review.confirm}
            </Button>
          }
        >
          <div className={styles.parts}>
            <Facts boxed>
              <Fact label={detail.amount}>
                <span className={styles.address}>{exactAmount(token)}</span>
              </Fact>
              <Fact label={review.to}>
                <span className={styles.address}>{address}</span>
              </Fact>
              <Fact label={review.fee}>{review.free}</Fact>
            </Facts>
            <Banner
              tone="warn"
              icon={<TriangleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
              title={review.title}
              detail={review.warning}
            />
          </div>
        </StepBody>
      </StepScreen>
      <Dialog
        alert
        open={problem !== null}
        onClose={() => setProblem(null)}
        title={messages.refused}
        text={<p>{problem}</p>}
        actions={<Button onClick={() => setProblem(null)}>{messages.close}</Button>}
      />
    </>
  );
}

function Asked({ days, onClose }: { days: number; onClose: () => void }) {
  const { asked } = messages;
  return (
    <StepScreen title={asked.title} name={messages.form.step} step={null} total={2}>
      <StepBody
        title={asked.title}
        action={
          <Button wide onClick={onClose}>
            {asked.close}
          </Button>
        }
      >
        <p role="status" className={text.soft}>
          {asked.text(days)}
        </p>
      </StepBody>
    </StepScreen>
  );
}
