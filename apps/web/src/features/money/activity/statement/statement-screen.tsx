import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { profileQuery, useAccounts, useUserId } from "../../../../shared/account/index.ts";
import { CallError } from "../../../../shared/api/index.ts";
import { saveFile } from "../../../../shared/files/index.ts";
import { statementMessages as messages } from "../../../../shared/messages/index.ts";
import { currencyName } from "../../../../shared/money/index.ts";
import { useUp } from "../../../../shared/navigation/index.ts";
import {
  BackBar,
  Button,
  Chip,
  Chips,
  Foot,
  Main,
  QueryView,
  Screen,
  Segments,
  text,
} from "../../../../shared/ui/index.ts";
import { type Statement, statementQuery } from "../data/queries.ts";
import { DayFields } from "./day-fields.tsx";
import { toCsv } from "./statement-csv.ts";
import {
  daysOf,
  instantsOf,
  type StatementChoice,
  type StatementDays,
} from "./statement-period.ts";
import styles from "./statement-screen.module.css";
import { StatementSheet } from "./statement-sheet.tsx";

const choices: readonly StatementChoice[] = ["this_month", "last_month", "this_year", "custom"];

/** A statement of one currency for any period, which can be printed and downloaded. */
export function StatementScreen() {
  const up = useUp();
  const userId = useUserId();
  const { currencies } = useAccounts();
  const [currency, setCurrency] = useState<Currency>("USD");
  const [choice, setChoice] = useState<StatementChoice>("this_month");
  const [days, setDays] = useState(() => daysOf("this_month", new Date()));
  const period = instantsOf(days);
  const query = useQuery(statementQuery(userId, currency, period));
  const { data: profile } = useQuery(profileQuery(userId));
  const choose = (next: StatementChoice) => {
    setChoice(next);
    if (next !== "custom") setDays(daysOf(next, new Date()));
  };
  return (
    <Screen title={messages.title} className={styles.screen}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <div className={styles.choices}>
          <Chips label={messages.currency}>
            {currencies.map((option) => (
              <Chip key={option} pressed={option === currency} onClick={() => setCurrency(option)}>
                {currencyName(option)}
              </Chip>
            ))}
          </Chips>
          <Segments
            label={messages.period}
            value={choice}
            options={choices.map((value) => ({ value, label: messages.periods[value] }))}
            onChange={choose}
          />
          {choice === "custom" && (
            <div className={styles.days}>
              <DayFields days={days} onChange={setDays} isInvalid={period === null} />
            </div>
          )}
        </div>
        <StatementBody
          query={query}
          days={days}
          holder={[profile?.first_name, profile?.last_name].filter(Boolean).join(" ")}
          isInvalid={period === null}
        />
      </Main>
      <Foot>
        <div className={styles.actions}>
          <Button
            kind="secondary"
            disabled={query.data === undefined}
            onClick={() => window.print()}
          >
            <Printer size={20} strokeWidth={1.75} aria-hidden="true" />
            {messages.print}
          </Button>
          <Button
            disabled={query.data === undefined}
            onClick={() => query.data !== undefined && download(query.data, days)}
          >
            <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            {messages.download}
          </Button>
        </div>
      </Foot>
    </Screen>
  );
}

function download(statement: Statement, days: StatementDays): void {
  saveFile({
    name: messages.fileName(statement.currency, days.from, days.to),
    // The byte order mark tells spreadsheets that the text is UTF-8.
    content: `\uFEFF${toCsv(statement, days)}`,
    type: "text/csv;charset=utf-8",
  });
}

interface StatementBodyProps {
  query: { data: Statement | undefined; error: Error | null; refetch: () => unknown };
  days: StatementDays;
  holder: string;
  /** The days are not complete or not valid. */
  isInvalid: boolean;
}

/** Codes whose message says which days to choose. */
const asksForOtherDays: ReadonlySet<string | null> = new Set([
  "STATEMENT_TOO_LONG",
  "STATEMENT_ARCHIVED",
]);

function StatementBody({ query, days, holder, isInvalid }: StatementBodyProps) {
  const { data, error } = query;
  if (isInvalid) return null;
  if (!data && error instanceof CallError && asksForOtherDays.has(error.failure.code)) {
    return (
      <p className={text.soft} role="alert">
        {error.message}
      </p>
    );
  }
  return (
    <QueryView query={{ ...query, isError: error !== null }} rows={5} texts={messages}>
      {(statement) => <StatementSheet statement={statement} days={days} holder={holder} />}
    </QueryView>
  );
}
