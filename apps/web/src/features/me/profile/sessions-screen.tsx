import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { appMessages, profileMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { call, endSession } from "../../../shared/session/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  Badge,
  Button,
  Dialog,
  Foot,
  List,
  Main,
  QueryView,
  Row,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import styles from "./ui/sub-screen.module.css";
import { Lead, SubScreen } from "./ui/sub-screen.tsx";

const messages = profileMessages.sessions;

type OpenSession = OperationData<"listSessions">["sessions"][number];

/** The person's sessions: always read again, because people open them when something is suspicious. */
const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: async ({ signal }) => dataOf(await call("listSessions", { signal })).sessions,
    staleTime: 0,
  });

/** The person's sessions; each one can be ended, and all of them together. */
export function SessionsScreen() {
  const userId = useUserId();
  const query = useQuery(sessionsQuery(userId));
  return (
    <SubScreen title={messages.title}>
      <Main>
        <Lead>{messages.lead}</Lead>
        <div className={styles.block}>
          <QueryView query={query} rows={2} texts={{ ...messages, loading: appMessages.loading }}>
            {(sessions) => <SessionList sessions={sessions} />}
          </QueryView>
        </div>
      </Main>
      <Everywhere />
    </SubScreen>
  );
}

function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [ending, setEnding] = useState<string | null>(null);

  async function end({ id, device }: OpenSession) {
    setEnding(id);
    const ended = await call("endSession", { params: { id } });
    // A session that no longer exists is the desired result.
    if (ended.success || ended.code === "NOT_FOUND") {
      toast({ kind: "success", title: messages.ended(device) });
    } else {
      toast({ kind: "error", title: messages.endFailed, text: ended.error });
    }
    await queryClient.invalidateQueries(sessionsQuery(userId));
    setEnding(null);
  }

  return (
    <>
      <List label={messages.title}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Row
              leading={<DeviceIcon device={session.device} />}
              name={session.device}
              meta={
                session.current
                  ? messages.signedIn(shownTime(session.created_at))
                  : messages.lastSeen(shownTime(session.last_seen_at))
              }
              trailing={
                session.current ? (
                  <Badge tone="done">{messages.thisDevice}</Badge>
                ) : (
                  <Button
                    kind="secondary"
                    size="mini"
                    aria-label={messages.endNamed(session.device)}
                    busy={ending === session.id}
                    busyLabel={messages.endNamed(session.device)}
                    disabled={ending !== null}
                    onClick={() => end(session)}
                  >
                    {messages.end}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </List>
      {sessions.length === 1 && (
        <p className={`${text.small} ${text.soft} ${styles.note}`}>{messages.alone}</p>
      )}
    </>
  );
}

const shownTime = (at: string) => formatMoment(new Date(at), new Date());

function DeviceIcon({ device }: { device: string }) {
  const Icon = /iphone|ipad|ios|android|phone/i.test(device) ? Smartphone : Monitor;
  return <Icon size={22} strokeWidth={1.75} aria-hidden="true" />;
}

/** Ends all sessions, including this one. */
function Everywhere() {
  const [, navigate] = useLocation();
  const [isConfirming, setConfirming] = useState(false);
  const { busy, run } = useBusy();

  async function signOutEverywhere() {
    const ended = await run(() => call("signOut"));
    if (ended === undefined) return;
    if (!ended.success && ended.status !== 401) {
      toast({ kind: "error", title: messages.everywhereFailed, text: ended.error });
      return;
    }
    await endSession();
    navigate("/onboarding", { replace: true });
  }

  return (
    <Foot>
      <Button kind="secondary" wide onClick={() => setConfirming(true)}>
        {messages.everywhere}
      </Button>
      <Dialog
        alert
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={messages.everywhereTitle}
        text={<p>{messages.everywhereText}</p>}
        actions={
          <>
            <Button kind="destructive" wide busy={busy} onClick={signOutEverywhere}>
              {messages.everywhere}
            </Button>
            <Button kind="quiet" wide disabled={busy} onClick={() => setConfirming(false)}>
              {appMessages.cancel}
            </Button>
          </>
        }
      />
    </Foot>
  );
}
