import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { useState } from "react";
import { statusMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { createQueryClient } from "../../../shared/online/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  BackBar,
  Badge,
  type BadgeTone,
  Banner,
  Card,
  classes,
  Main,
  QueryView,
  Screen,
  Section,
  text,
} from "../../../shared/ui/index.ts";
import { listDays } from "./list-days.ts";
import { type Component, type Status, statusQuery } from "./queries.ts";
import styles from "./status.module.css";

type State = Component["state"];

const shownDays = 90;
const shownTroubles = 3;
const tones: Readonly<Record<State, BadgeTone>> = {
  operating: "done",
  slower: "wait",
  stopped: "fail",
  unknown: "plain",
};

const symbols = {
  operating: CircleCheck,
  slower: CircleAlert,
  stopped: CircleAlert,
  unknown: CircleHelp,
} as const;

/** How Lilypad works as a whole: as its worst part, or not known when nothing is. */
function overallState({ components }: Status): State {
  const states = new Set(components.map(({ state }) => state));
  if (states.has("stopped")) return "stopped";
  if (states.has("slower")) return "slower";
  return states.has("operating") ? "operating" : "unknown";
}

/** Whether each part of Lilypad works, for visitors and members. */
export function StatusScreen() {
  const [client] = useState(createQueryClient);
  // In a new tab there is nothing to go back to.
  const goBack = useUp();
  return (
    <Screen title={messages.title}>
      <BackBar onBack={goBack} />
      <Main>
        <h1 className={text.title}>{messages.title}</h1>
        <p className={`${text.soft} ${styles.lead}`}>{messages.lead}</p>
        <QueryClientProvider client={client}>
          <Parts />
        </QueryClientProvider>
      </Main>
    </Screen>
  );
}

function Parts() {
  const query = useQuery(statusQuery());
  // Each read of the status shows it again.
  const now = new Date();
  return (
    <>
      {/* An earlier state is no longer true if it cannot be read again. */}
      {query.isError && query.data !== undefined && (
        <QueryView query={{ ...query, data: undefined }} rows={0} texts={messages} />
      )}
      <QueryView query={query} rows={4} texts={messages}>
        {(status) => (
          <>
            <Overall state={overallState(status)} />
            <p className={`${text.small} ${text.soft} ${styles.lead}`}>
              {status.checkedAt === null
                ? messages.neverChecked
                : messages.checkedAt(formatMoment(new Date(status.checkedAt), now))}
            </p>
            {status.components.map((component) => (
              <Part key={component.name} component={component} now={now} />
            ))}
          </>
        )}
      </QueryView>
    </>
  );
}

function Overall({ state }: { state: State }) {
  const icon = { size: 24, strokeWidth: 1.75, "aria-hidden": true } as const;
  const Shown = symbols[state];
  return (
    <Banner
      live
      tone={state === "operating" ? "plain" : "warn"}
      icon={<Shown {...icon} />}
      {...messages.overall[state]}
    />
  );
}

function Part({ component, now }: { component: Component; now: Date }) {
  const { name, state, since, troubles } = component;
  const moment = (time: string) => formatMoment(new Date(time), now);
  // One that lasts is the state itself.
  const ended = troubles.flatMap(({ to, ...trouble }) => (to === null ? [] : [{ ...trouble, to }]));
  const recent = ended.slice(-shownTroubles).reverse();
  return (
    <Section title={messages.names[name]}>
      <Card padded>
        <div className={styles.block}>
          <div className={styles.state}>
            <p className={text.small}>{messages.notes[name]}</p>
            <Badge tone={tones[state]}>{messages.states[state]}</Badge>
          </div>
          <Days component={component} now={now} />
          <p className={`${text.small} ${text.soft}`}>
            {[
              state === "unknown" && messages.unknownNote,
              since !== null && messages.since(moment(since)),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          {recent.length > 0 && (
            <ul className={styles.troubles} aria-label={messages.recent}>
              {recent.map(({ state: trouble, from, to }) => (
                <li key={from} className={`${styles.trouble} ${text.small}`}>
                  {messages.trouble(moment(from), moment(to))}
                  <Badge tone={tones[trouble]}>{messages.states[trouble]}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
    </Section>
  );
}

function Days({ component, now }: { component: Component; now: Date }) {
  const days = listDays(component, now, shownDays);
  const bad = days.filter(({ state }) => state === "slower" || state === "stopped").length;
  return (
    <div>
      <div
        className={styles.days}
        role="img"
        aria-label={bad === 0 ? messages.days.none : messages.days.some(bad)}
      >
        {days.map(({ startsAt, state }) => (
          <span
            key={startsAt.getTime()}
            className={classes(styles.day, state !== "fine" && styles[state])}
          />
        ))}
      </div>
      <div className={`${styles.ends} ${text.small} ${text.soft}`} aria-hidden="true">
        <span>{messages.days.from}</span>
        <span>{messages.days.to}</span>
      </div>
    </div>
  );
}
