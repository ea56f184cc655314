import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useUserId } from "../../../shared/account/index.ts";
import { teleportMessages } from "../../../shared/messages/index.ts";
import {
  ActionRow,
  Avatar,
  BackBar,
  Badge,
  Foot,
  LinkButton,
  LinkRow,
  List,
  Main,
  QueryView,
  Screen,
  text,
} from "../../../shared/ui/index.ts";
import { LinkSheet } from "./link-sheet.tsx";
import { linkAmount, linkAt, linkMeta, linkStatus, nextExpiry } from "./link-view.ts";
import { type TeleportLink, teleportLinksQuery } from "./queries.ts";
import styles from "./teleport.module.css";

const messages = teleportMessages.links;

const none: readonly TeleportLink[] = [];

/** A time-out can't be longer than some 24 days. */
const longestWaitMs = 24 * 60 * 60 * 1000;

/** The moment that the links are shown for; it moves on when one of them expires. */
function useMoment(links: readonly TeleportLink[]): Date {
  const [now, setNow] = useState(() => new Date());
  // After each one, the next is waited for.
  useEffect(() => {
    const next = nextExpiry(links, now);
    if (next === null) return;
    const waitMs = Math.min(Math.max(next.getTime() - Date.now(), 0), longestWaitMs);
    const timer = setTimeout(() => setNow(new Date()), waitMs);
    return () => clearTimeout(timer);
  }, [links, now]);
  return now;
}

/** /teleport/links: the links a person made, what became of each, and what can be done about it. */
export function TeleportLinksScreen() {
  const [, navigate] = useLocation();
  const query = useQuery({
    ...teleportLinksQuery(useUserId()),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const fetched = query.data ?? none;
  const now = useMoment(fetched);
  const links = fetched.map((link) => linkAt(link, now));
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Screen title={messages.title}>
      <BackBar onBack={() => navigate("/teleport")} />
      <Main>
        <div className={styles.head}>
          <h1 className={text.title}>{messages.title}</h1>
          <p className={text.soft}>{messages.lead}</p>
        </div>
        <QueryView query={{ ...query, data: query.data && links }} rows={3} texts={messages}>
          {(shown) => (
            <List label={messages.list}>
              {shown.map((link) => (
                <LinkItem key={link.id} link={link} now={now} onOpen={() => setOpenId(link.id)} />
              ))}
            </List>
          )}
        </QueryView>
        <div className={styles.elsewhere}>
          <LinkRow
            href="/teleport/payments"
            leading={<Avatar icon={<ArrowUpRight size={20} strokeWidth={1.75} />} />}
            name={messages.payments}
            meta={messages.paymentsNote}
          />
        </div>
      </Main>
      <Foot>
        <LinkButton href="/teleport" wide>
          {messages.create}
        </LinkButton>
      </Foot>
      <LinkSheet
        link={links.find(({ id }) => id === openId) ?? null}
        now={now}
        onClose={() => setOpenId(null)}
      />
    </Screen>
  );
}

interface LinkItemProps {
  link: TeleportLink;
  now: Date;
  onOpen: () => void;
}

function LinkItem({ link, now, onOpen }: LinkItemProps) {
  const amount = linkAmount(link);
  const meta = linkMeta(link, now);
  const { label, tone } = linkStatus(link);
  return (
    <li>
      <ActionRow
        onClick={onOpen}
        aria-haspopup="dialog"
        aria-label={messages.rowLabel(amount, meta, label)}
        leading={<Avatar icon={<Link2 size={20} strokeWidth={1.75} />} />}
        name={<span className={text.amount}>{amount}</span>}
        meta={meta}
        trailing={<Badge tone={tone}>{label}</Badge>}
      />
    </li>
  );
}
