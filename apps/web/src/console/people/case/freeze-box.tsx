import type { Href } from "@lilypad/api-contract";
import { Snowflake } from "lucide-react";
import { Link } from "wouter";
import { Badge, LinkButton } from "../../../shared/ui/index.ts";
import { useStaffNames } from "../../caller/index.ts";
import { freezesMessages, peopleMessages } from "../../messages/index.ts";
import { Box, dayText, Moment, Pads } from "../../parts/index.ts";
import styles from "./case.module.css";
import type { PersonCase } from "./queries.ts";

const messages = peopleMessages.freezes;

type Freeze = PersonCase["freezes"][number];

/** Whether the account is frozen, the proposals that wait for a second approval, and earlier freezes. */
export function FreezeBox({ data, freezeHref }: { data: PersonCase; freezeHref: Href }) {
  const active = data.freezes.find(({ status }) => status === "active");
  const earlier = data.freezes.filter(({ status }) => status === "ended");
  const waiting = data.proposals.find(
    ({ kind, status }) => kind === "freeze_change" && status === "open",
  );
  const canBeFrozen = data.person.status !== "deleted";
  return (
    <Box
      title={messages.title}
      padded
      end={active !== undefined && <Badge tone="wait">{messages.frozen}</Badge>}
    >
      <div className={styles.stack}>
        {active === undefined ? (
          <p className={styles.soft}>{messages.free}</p>
        ) : (
          <ActiveFreeze freeze={active} />
        )}
        {waiting?.kind === "freeze_change" && (
          <div className={styles.waiting}>
            <Pads />
            <Link href={`/admin/approvals?proposal=${waiting.id}`}>
              {messages.waiting[waiting.details.change]}
            </Link>
          </div>
        )}
        {active === undefined && canBeFrozen && (
          <LinkButton kind="secondary" size="small" wide href={freezeHref}>
            <Snowflake size={16} aria-hidden="true" />
            {messages.freeze}
          </LinkButton>
        )}
        {earlier.length > 0 && <Earlier freezes={earlier} />}
      </div>
    </Box>
  );
}

function ActiveFreeze({ freeze }: { freeze: Freeze }) {
  const { nameOf } = useStaffNames();
  return (
    <>
      <div className={styles.note}>
        <p>
          <b>{nameOf(freeze.placedBy)}</b> <Moment at={freeze.placedAt} />
        </p>
        <p>
          {freezesMessages.kinds[freeze.kind]}. {freeze.note}
        </p>
      </div>
      <p className={styles.soft}>
        {freezesMessages.told.category}: {freezesMessages.categories[freeze.category]}
        {freeze.decideBy !== null && (
          <>
            . {freezesMessages.told.decideBy}: <Moment at={freeze.decideBy} />
          </>
        )}
      </p>
      <p className={styles.late}>
        {freeze.endsAt === null ? (
          freezesMessages.noEnd
        ) : (
          <>
            {freezesMessages.told.until}: <Moment at={freeze.endsAt} />
          </>
        )}
      </p>
      <LinkButton kind="secondary" size="small" wide href={`/admin/freezes?freeze=${freeze.id}`}>
        {messages.now}
      </LinkButton>
    </>
  );
}

function Earlier({ freezes }: { freezes: readonly Freeze[] }) {
  const dayOf = (at: string) => dayText(new Date(at), new Date());
  return (
    <div>
      <h3 className={styles.subtitle}>{messages.earlier}</h3>
      <ul className={styles.lines}>
        {freezes.map(({ id, kind, placedAt, liftedAt, endsAt }) => (
          <li key={id}>
            {freezesMessages.kinds[kind]}{" "}
            <span className={styles.soft}>
              {messages.until(dayOf(placedAt), dayOf(liftedAt ?? endsAt ?? placedAt))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
