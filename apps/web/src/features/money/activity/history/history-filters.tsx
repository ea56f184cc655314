import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAccounts, useUserId } from "../../../../shared/account/index.ts";
import type { OperationData } from "../../../../shared/api/index.ts";
import { activityMessages as messages } from "../../../../shared/messages/index.ts";
import { monthName } from "../../../../shared/time/index.ts";
import { Chip, Chips, classes, text, useWide } from "../../../../shared/ui/index.ts";
import { hasPoundsQuery, historyCountsQuery, historyGroups } from "../data/queries.ts";
import { DayFields } from "../statement/day-fields.tsx";
import { instantsOf } from "../statement/statement-period.ts";
import { type HistoryFilter, startOfMonth } from "./history-filter.ts";
import styles from "./history-filters.module.css";

interface FiltersProps {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  now: Date;
}

/** The filters of the history: the accounts, and on a wide screen also kinds and dates. */
export function HistoryFilters(props: FiltersProps) {
  const isWide = useWide();
  return (
    <div className={styles.filters}>
      {isWide ? <WideFilters {...props} /> : <AccountChips {...props} label={messages.filters} />}
    </div>
  );
}

interface AccountChipsProps extends FiltersProps {
  label: string;
  counts?: Counts;
}

type Counts = NonNullable<OperationData<"countTransactions">["counts"]>;

function AccountChips({ filter, onChange, label, counts }: AccountChipsProps) {
  const isWide = useWide();
  const { currencies } = useAccounts();
  const hasPounds = useQuery(hasPoundsQuery(useUserId())).data === true;
  const choices = ["all", ...currencies, ...(hasPounds ? (["GBP"] as const) : [])] as const;
  return (
    <Chips label={label}>
      {choices.map((choice) => (
        <Chip
          key={choice}
          pressed={filter.currency === choice}
          {...(isWide && choice !== "all" && choice !== "GBP" && { coin: choice })}
          onClick={() => onChange({ ...filter, currency: choice })}
        >
          {messages.filter[choice]}
          {counts !== undefined && (
            <Count lines={choice === "all" ? counts.all : (counts.currencies[choice] ?? 0)} />
          )}
        </Chip>
      ))}
    </Chips>
  );
}

/** The number of lines behind a filter, after a space for those who hear it. */
function Count({ lines }: { lines: number }) {
  return <small className={styles.count}> {lines}</small>;
}

function WideFilters({ filter, onChange, now }: FiltersProps) {
  const { data } = useQuery(historyCountsQuery(useUserId(), startOfMonth(now)));
  // Null for a very long history, which is not counted.
  const counts = data ?? undefined;
  // Few people exchange; the other groups always have their place.
  const groups = historyGroups.filter(
    (group) => group !== "exchange" || data === null || counts?.groups.exchange !== undefined,
  );
  return (
    <>
      <Group label={messages.account}>
        <AccountChips
          {...{ filter, onChange, now }}
          label={messages.account}
          {...(counts && { counts })}
        />
      </Group>
      <Group label={messages.kind}>
        <Chips label={messages.kind}>
          {groups.map((group) => (
            <Chip
              key={group}
              pressed={filter.group === group}
              onClick={() => onChange({ ...filter, group: filter.group === group ? null : group })}
            >
              {messages.groups[group]}
              {counts !== undefined && <Count lines={counts.groups[group] ?? 0} />}
            </Chip>
          ))}
        </Chips>
      </Group>
      <Group label={messages.date}>
        <Chips label={messages.date}>
          {(["any", "month", "custom"] as const).map((date) => (
            <Chip
              key={date}
              pressed={filter.date === date}
              onClick={() => onChange({ ...filter, date })}
            >
              {{ any: messages.anyTime, month: monthName(now), custom: messages.chooseDates }[date]}
              {date === "month" && counts !== undefined && <Count lines={counts.since} />}
            </Chip>
          ))}
        </Chips>
        {filter.date === "custom" && (
          <div className={styles.days}>
            <DayFields
              days={filter.days}
              onChange={(days) => onChange({ ...filter, days })}
              isInvalid={instantsOf(filter.days) === null}
            />
          </div>
        )}
      </Group>
    </>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={classes(text.micro, text.soft, styles.label)} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}
