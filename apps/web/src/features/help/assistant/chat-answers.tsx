import { assistantMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { Chip, Chips } from "../../../shared/ui/index.ts";
import type { Chat } from "./queries.ts";

const messages = assistantMessages.answers;

/** The answers so far; tapping one repeats its question. */
export function ChatAnswers(props: {
  answers: Chat["answers"];
  disabled: boolean;
  onChange: (step: Chat["step"]) => void;
}) {
  const { from, to, amount, frequency } = props.answers;
  const chips: [Chat["step"], string | null][] = [
    ["from", from && messages.from(from.countryName)],
    ["to", to && messages.to(to.countryName)],
    ["amount", from && amount && formatMoney(amount, from.currency)],
    ["frequency", frequency && messages.frequency[frequency]],
  ];
  return (
    <Chips label={messages.label} wrap>
      {chips.map(
        ([step, label]) =>
          label !== null && (
            <Chip key={step} disabled={props.disabled} onClick={() => props.onChange(step)}>
              {label}
            </Chip>
          ),
      )}
    </Chips>
  );
}
