import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import type { OperationData } from "../../../shared/api/index.ts";
import { contactsMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { PersonAvatar, personName } from "../../../shared/people/index.ts";
import {
  Button,
  IconButton,
  List,
  MoreButton,
  Row,
  Section,
  SkeletonRows,
  TextButton,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./contacts.module.css";
import { ForgetAll } from "./forget-all.tsx";
import { contactMatchesQuery } from "./queries.ts";
import { useForget } from "./use-forget.ts";

const messages = contactsMessages.friends;

type Match = OperationData<"listContactMatches">["matches"][number];

/** The contacts who use Lilypad, each with buttons to pay, request and forget. */
export function FriendsHere() {
  const query = useInfiniteQuery(contactMatchesQuery(useUserId()));
  const [editing, setEditing] = useState(false);
  const matches = query.data?.pages.flatMap((page) => page.matches) ?? [];
  const upload = query.data?.pages[0]?.last_upload ?? null;
  if (query.isPending) {
    return (
      <Section title={messages.here}>
        <SkeletonRows rows={3} label={messages.hereLoading} />
      </Section>
    );
  }
  if (query.isError && matches.length === 0) {
    return (
      <Section title={messages.here}>
        <Trouble
          title={messages.hereFailed}
          detail={messages.hereFailedNote}
          onRetry={() => void query.refetch()}
        />
      </Section>
    );
  }
  if (matches.length === 0) return upload === null ? null : <Nobody of={upload} />;
  return (
    <Section
      title={messages.here}
      action={
        <TextButton onClick={() => setEditing(!editing)}>
          {editing ? messages.done : messages.edit}
        </TextButton>
      }
    >
      <List label={messages.here}>
        {matches.map((match) => (
          <li key={match.id}>
            <Friend match={match} editing={editing} />
          </li>
        ))}
      </List>
      <div className={styles.after}>
        <MoreButton
          query={query}
          label={messages.more}
          busyLabel={messages.hereLoading}
          size="small"
        />
        {editing && <ForgetAll onForgotten={() => setEditing(false)} />}
      </div>
    </Section>
  );
}

/** Shown if none of the uploaded contacts uses Lilypad. */
function Nobody({ of: upload }: { of: { contacts_uploaded: number } }) {
  return (
    <Section title={messages.nobodyTitle}>
      <p className={text.soft}>{messages.nobody(upload.contacts_uploaded)}</p>
    </Section>
  );
}

function Friend({ match, editing }: { match: Match; editing: boolean }) {
  const name = personName(match);
  return (
    <Row
      leading={<PersonAvatar person={match} />}
      name={name}
      {...(match.display_tag !== null && { meta: `@${match.display_tag}` })}
      trailing={
        editing ? <Forget match={match} name={name} /> : <Shortcuts match={match} name={name} />
      }
    />
  );
}

function Shortcuts({ match, name }: { match: Match; name: string }) {
  const [, navigate] = useLocation();
  const { matched_at: _, ...person } = match;
  const state = { person };
  return (
    <span className={styles.shortcuts}>
      <IconButton
        label={messages.request(name)}
        onClick={() => navigate("/request-money", { state })}
      >
        <ArrowDownLeft size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={messages.send(name)} onClick={() => navigate("/send-money", { state })}>
        <ArrowUpRight size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function Forget({ match, name }: { match: Match; name: string }) {
  const { forget, forgetting } = useForget();
  return (
    <Button
      kind="secondary"
      size="small"
      aria-label={messages.forgetLabel(name)}
      busy={forgetting}
      busyLabel={messages.forgetLabel(name)}
      onClick={() => void forget(match.id)}
    >
      {messages.forget}
    </Button>
  );
}
