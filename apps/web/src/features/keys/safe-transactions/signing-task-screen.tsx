import type { Currency } from "@lilypad/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { safeTransactionMessages as messages } from "../../../shared/messages/index.ts";
import { useBackEntries } from "../../../shared/navigation/index.ts";
import { call } from "../../../shared/session/index.ts";
import { appSettings } from "../../../shared/settings/index.ts";
import {
  Button,
  Dialog,
  LoadingScreen,
  StepBody,
  StepScreen,
  text,
} from "../../../shared/ui/index.ts";
import { type SafeTransaction, safeTransactionQuery } from "./queries.ts";
import { type FormKind, SigningForm } from "./signing-form.tsx";
import { SigningReview } from "./signing-review.tsx";
import { readAction, type Wanted } from "./signing-task.ts";

/** The action that the person is going to sign: complete, or with an entry still missing. */
export type Task = { form: FormKind; currency?: Currency } | { wanted: Wanted };

const bodyOf = (wanted: Wanted) => {
  if (wanted.kind === "add_owner" || wanted.kind === "remove_owner")
    return { kind: wanted.kind, address: wanted.address };
  if (wanted.kind === "return") {
    const { shown: _, ...body } = wanted;
    return body;
  }
  if (wanted.kind !== "send" || wanted.amount !== null) return wanted;
  const { amount, ...everything } = wanted;
  return everything;
};

/** One thing to sign: entered, checked in plain words, signed with the passkey, and followed on the chain. */
export function SigningTaskScreen({ task, onClose }: { task: Task; onClose: () => void }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [prepared, setPrepared] = useState<SafeTransaction | null>(null);
  const [signed, setSigned] = useState<SafeTransaction | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useBusy();
  const isForm = "form" in task;

  const prepare = (given: Wanted) =>
    run(async () => {
      setProblem(null);
      const answer = await call("prepareSafeTransaction", {
        body: bodyOf(given) as Wanted & { amount: string },
      });
      if (answer.isCancelled) return isForm ? undefined : onClose();
      if (!answer.success) return setProblem(answer.error);
      setWanted(given);
      setPrepared(answer.data.safeTransaction);
    });

  const sign = () =>
    run(async () => {
      if (wanted === null || prepared === null) return;
      const { contracts } = appSettings();
      const action = readAction(wanted, prepared, contracts);
      if (action === null) return setProblem(messages.mismatch);
      const { signAction } = await import("./sign-hash.ts");
      const response = await signAction(action, prepared, contracts.chainId);
      if (response === null) return setProblem(messages.noSignature);
      const params = { id: prepared.id };
      const answer = await call("signSafeTransaction", { params, body: { response } });
      if (answer.success) setSigned(answer.data.safeTransaction);
      else if (!answer.isCancelled) setProblem(answer.error);
    });

  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if ("form" in task || hasBegun.current) return;
    hasBegun.current = true;
    void prepare(task.wanted);
  });
  useEffect(() => begin(), []);

  const isReview = isForm && prepared !== null && signed === null;
  const back = () => (isReview ? setPrepared(null) : onClose());
  useBackEntries(isReview ? 1 : 0, back);
  if (signed !== null) return <Signed signed={signed} onClose={onClose} />;
  const isAtField = isForm && prepared === null;
  return (
    <>
      {prepared !== null ? (
        <StepScreen
          title={messages.review.title}
          name={messages.title}
          step={isForm ? 2 : null}
          total={2}
          onBack={back}
        >
          <SigningReview
            prepared={prepared}
            returned={wanted?.kind === "return" ? wanted : undefined}
            passkey={wanted !== null && "passkey" in wanted ? wanted.passkey : undefined}
            busy={busy}
            onSign={() => void sign()}
            onBack={back}
          />
        </StepScreen>
      ) : isForm ? (
        <StepScreen
          title={messages.form[task.form]}
          name={messages.title}
          step={1}
          total={2}
          onBack={back}
        >
          <SigningForm
            kind={task.form}
            currency={task.currency}
            error={problem}
            busy={busy}
            onWanted={(given) => void prepare(given)}
          />
        </StepScreen>
      ) : (
        <LoadingScreen />
      )}
      <Dialog
        alert
        open={problem !== null && !isAtField}
        onClose={() => setProblem(null)}
        title={messages.refused}
        text={<p>{problem}</p>}
        actions={
          <Button
            onClick={() => {
              setProblem(null);
              if (prepared === null) onClose();
            }}
          >
            {messages.done.close}
          </Button>
        }
      />
    </>
  );
}

/** The outcome of a signed action. */
function Signed({ signed, onClose }: { signed: SafeTransaction; onClose: () => void }) {
  const { data } = useQuery(safeTransactionQuery(signed));
  const queryClient = useQueryClient();
  const { done } = messages;
  const status =
    data.status === "submitted" || data.status === "prepared" ? "pending" : data.status;
  useEffect(() => {
    if (status === "pending") return;
    for (const key of ["balances", "transactions", "limits"])
      void queryClient.invalidateQueries({ queryKey: [key] });
  }, [status, queryClient]);
  return (
    <StepScreen title={done[status]} name={messages.title} step={null} total={2}>
      <StepBody
        title={done[status]}
        action={
          <Button wide onClick={onClose}>
            {done.close}
          </Button>
        }
      >
        <p role="status" className={text.soft}>
          {done[`${status}Text`]}
        </p>
      </StepBody>
    </StepScreen>
  );
}
