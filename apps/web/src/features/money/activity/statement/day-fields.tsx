import { statementMessages as messages } from "../../../../shared/messages/index.ts";
import { TextField } from "../../../../shared/ui/index.ts";
import type { StatementDays } from "./statement-period.ts";

interface DayFieldsProps {
  days: StatementDays;
  onChange: (days: StatementDays) => void;
  isInvalid: boolean;
}

/** The first and the last day of a period. */
export function DayFields({ days, onChange, isInvalid }: DayFieldsProps) {
  return (
    <>
      <TextField
        label={messages.from}
        type="date"
        value={days.from}
        onChange={(event) => onChange({ ...days, from: event.target.value })}
      />
      <TextField
        label={messages.to}
        type="date"
        value={days.to}
        onChange={(event) => onChange({ ...days, to: event.target.value })}
        error={isInvalid ? messages.wrongDays : null}
      />
    </>
  );
}
