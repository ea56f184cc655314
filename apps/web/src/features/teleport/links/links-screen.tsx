import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, Link2 } from "lucide-react";
import { useSearchParams } from "wouter";
import { useUserId } from "../../../shared/account/index.ts";
import { teleportMessages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { useNow } from "../../../shared/time/index.ts";
import {
  ActionRow,
  Avatar,
  BackBar,
  Badge,
  LinkButton,
  LinkRow,
  List,
  QueryView,
  Screen,
  StepBody,
  text,
} from "../../../shared/ui/index.ts";
import { LinkSheet } from "./link-sheet.tsx";
import { expiryTimes, linkAmount, linkAt, linkMeta, linkStatus } from "./link-view.ts";
import { type TeleportLink, teleportLinksQuery } from "./queries.ts";

const messages = teleportMessages.links;

/** /teleport/links: the person's links with their status and actions. The address names the one that is open. */
export function TeleportLinksScreen() {
  const up = useUp();
  const query = useQuery({
    ...teleportLinksQuery(useUserId()),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const fetched = query.data ?? [];
  const now = useNow(expiryTimes(fetched));
  const links = fetched.map((link) => linkAt(link, now));
  const [parameters, setParameters] = useSearchParams();
  const openId = parameters.get("id");
  const setOpenId = (id: string | null) =>
    setParameters(id === null ? {} : { id }, { replace: true, state: history.state });
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} />
      <StepBody
        title={messages.title}
        lead={messages.lead}
        action={
          <LinkButton href="/teleport" wide>
            {messages.create}
          </LinkButton>
        }
      >
        <QueryView query={{ ...query, data: query.data && links }} rows={3} texts={messages}>
          {(shown) => (
            <List label={messages.list}>
              {shown.map((link) => (
                <LinkItem key={link.id} link={link} now={now} onOpen={() => setOpenId(link.id)} />
              ))}
            </List>
          )}
        </QueryView>
        <LinkRow
          href="/teleport/payments"
          leading={<Avatar icon={<ArrowUpRight size={20} strokeWidth={1.75} />} />}
          name={messages.payments}
          meta={messages.paymentsNote}
        />
      </StepBody>
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
        leading={<Avatar icon={<Link2 size={20} strokeWidth={1.75} />} />}
        name={<span className={text.amount}>{amount}</span>}
        meta={meta}
        trailing={<Badge tone={tone}>{label}</Badge>}
      />
    </li>
  );
}
