import { maxRewardReasonLength, minRewardReasonLength } from "@lilypad/api-contract/limits";
import { parseAmount, toWireAmount } from "@lilypad/money";
import { useState } from "react";
import { useSameId } from "../../shared/busy/index.ts";
import { TextField } from "../../shared/ui/index.ts";
import { consoleCall } from "../calls/index.ts";
import { frameMessages, rewardsMessages } from "../messages/index.ts";
import { ActionSheet, lil, PadsNote, useConclude } from "../parts/index.ts";
import { PersonField, useTypedPerson } from "../people/index.ts";
import { rewardsKey } from "./queries.ts";

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
  const conclude = useConclude(rewardsKey);
  const ids = useSameId();
  const [typed, setTyped] = useState("");
  const [amountTyped, setAmountTyped] = useState("");
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const person = useTypedPerson(typed);

  function prepare() {
    const amount = readAmount(amountTyped);
    const userId = person.id;
    const wrong: Errors = {
      ...(userId === null && { person: person.hint?.text ?? frameMessages.person.missing }),
      ...(amount === null && { amount: messages.amountWrong }),
      ...(reason.trim().length < minRewardReasonLength && { reason: messages.reasonHint }),
    };
    setErrors(wrong);
    if (amount === null || userId === null || Object.keys(wrong).length > 0) return null;
    return async () => {
      const result = await consoleCall("grantReward", {
        body: ids.withId({ userId, amount, reason }),
        purpose: messages.purpose(lil(amount)),
      });
      ids.answered(result);
      return conclude(result, () => messages.done);
    };
  }

  return (
    <ActionSheet
      title={messages.title}
      submit={messages.submit}
      submits="button"
      prepare={prepare}
      onClose={onClose}
    >
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
    </ActionSheet>
  );
}
