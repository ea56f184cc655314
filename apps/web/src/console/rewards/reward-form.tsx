import { maxRewardReasonLength, minRewardReasonLength } from "@lilypad/api-contract/limits";
import { parseAmount, toWireAmount } from "@lilypad/money";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusy, useSameId } from "../../shared/busy/index.ts";
import { Button, ErrorBox, Form, Sheet, TextField, toast } from "../../shared/ui/index.ts";
import { consoleCall } from "../calls/index.ts";
import { frameMessages, rewardsMessages } from "../messages/index.ts";
import { lil, PadsNote } from "../parts/index.ts";
import { PersonField, useTypedPerson } from "../people/index.ts";
import { rewardsKey } from "./queries.ts";
import styles from "./rewards.module.css";

const messages = rewardsMessages.form;

/** Longer than any reward. */
const maxAmountLength = 12;

/** "1,250.5" as the API takes it: "1250.50"; null if it is no amount of LIL above zero with at most two decimals. */
export function readAmount(typed: string): string | null {
  const parsed = parseAmount(typed.replaceAll(",", "").trim(), "LIL");
  const amount = parsed.ok ? toWireAmount(parsed.minor, "LIL") : "";
  return /\.\d\d$/.test(amount) ? amount : null;
}

type Errors = { [Field in "person" | "amount" | "reason"]?: string | undefined };

/** Proposes a reward, which another member of staff approves. */
export function RewardForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const ids = useSameId();
  const [typed, setTyped] = useState("");
  const [amountTyped, setAmountTyped] = useState("");
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const person = useTypedPerson(typed);

  function submit() {
    const amount = readAmount(amountTyped);
    const userId = person.id;
    const wrong: Errors = {
      ...(userId === null && { person: person.hint?.text ?? frameMessages.person.missing }),
      ...(amount === null && { amount: messages.amountWrong }),
      ...(reason.trim().length < minRewardReasonLength && { reason: messages.reasonHint }),
    };
    setErrors(wrong);
    setFailure(null);
    if (amount === null || userId === null || Object.keys(wrong).length > 0) return;
    void run(async () => {
      const result = await consoleCall("grantReward", {
        body: ids.withId({ userId, amount, reason }),
        purpose: messages.purpose(lil(amount)),
      });
      ids.answered(result);
      await client.invalidateQueries({ queryKey: rewardsKey });
      if (!result.success) return setFailure(result.error);
      toast({ kind: "success", title: messages.done });
      onClose();
    });
  }

  return (
    <Sheet open panel title={messages.title} onClose={onClose}>
      <Form onSubmit={submit} submits="button">
        <div className={styles.form}>
          <PersonField
            typed={typed}
            person={person}
            error={errors.person ?? null}
            onType={(next) => {
              setTyped(next);
              setErrors({ ...errors, person: undefined });
            }}
          />
          <TextField
            label={messages.amount}
            value={amountTyped}
            inputMode="decimal"
            autoComplete="off"
            maxLength={maxAmountLength}
            error={errors.amount ?? null}
            hint={{ text: messages.amountHint }}
            onChange={(event) => setAmountTyped(event.target.value)}
          />
          <TextField
            label={messages.reason}
            value={reason}
            autoComplete="off"
            maxLength={maxRewardReasonLength}
            error={errors.reason ?? null}
            hint={{ text: messages.reasonHint }}
            onChange={(event) => setReason(event.target.value)}
          />
          <PadsNote>{messages.approval}</PadsNote>
          {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
          <Button type="submit" wide busy={busy}>
            {messages.submit}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
