import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, UserRoundPlus } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { handoverMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import {
  BackBar,
  Banner,
  LinkButton,
  Main,
  Point,
  Points,
  QueryView,
  Screen,
  screenHeadingId,
  text,
} from "../../../shared/ui/index.ts";
import { checkOwnKey } from "../own-key/index.ts";
import type { CheckKey } from "./check-key.ts";
import styles from "./handover.module.css";
import { OpenHandover } from "./open-handover.tsx";
import { handoverQuery, isOpen, type KeyHolder } from "./queries.ts";
import { StartHandover } from "./start-handover.tsx";

export interface HandoverScreenProps {
  /** Tests the passkey before the hand-over is requested. */
  checkKey?: CheckKey;
}

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/**
 * The screen on which a person takes over the key that we hold: the consequences, the wait with a way to cancel,
 * and the end.
 */
export function HandoverScreen({ checkKey = checkOwnKey }: HandoverScreenProps) {
  const up = useUp();
  const queryClient = useQueryClient();
  const userId = useUserId();
  const query = useQuery(handoverQuery(userId));
  const reload = () => queryClient.invalidateQueries({ queryKey: ["handover"] });
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.bar} />
      <Main>
        <QueryView query={query} rows={4} texts={messages}>
          {(holder) => (
            <div className={styles.parts}>
              <Holder holder={holder} checkKey={checkKey} onStarted={reload} />
            </div>
          )}
        </QueryView>
      </Main>
    </Screen>
  );
}

interface HolderProps {
  holder: KeyHolder;
  checkKey: CheckKey;
  onStarted: () => Promise<unknown>;
}

function Holder({ holder, checkKey, onStarted }: HolderProps) {
  const { handover } = holder;
  if (holder.holder === "person") return <OwnKey />;
  if (handover !== null && isOpen(handover)) return <OpenHandover handover={handover} />;
  const ended = handover === null || handover.state === "finished" ? null : handover.state;
  return (
    <>
      {(ended === "cancelled" || ended === "void" || ended === "expired") && (
        <Banner
          icon={<KeyRound {...icon} />}
          title={messages.ended[ended].title}
          detail={messages.ended[ended].text}
        />
      )}
      <StartHandover holder={holder} checkKey={checkKey} onStarted={onStarted} />
    </>
  );
}

/** The person holds their key. */
function OwnKey() {
  const { title, lead, second, secondNote, toSigning } = messages.own;
  return (
    <>
      <div>
        <h1 id={screenHeadingId} className={text.title}>
          {title}
        </h1>
        <p className={text.soft}>{lead}</p>
      </div>
      <Points>
        <Point icon={<UserRoundPlus {...icon} />} note={secondNote}>
          {second}
        </Point>
      </Points>
      <LinkButton href="/profile/security/signing" wide>
        {toSigning}
      </LinkButton>
    </>
  );
}
