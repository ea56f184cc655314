import { useQuery } from "@tanstack/react-query";
import { Landmark, Layers, TriangleAlert } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import { Banner, Button, Point, Points, StepBody, Watching } from "../../../shared/ui/index.ts";
import {
  cardCall,
  isSessionOver,
  type SafeProgress,
  safeProgressQuery,
  useIssuerStep,
  useReadAgain,
} from "../issuer/index.ts";
import { CardArt } from "./card-art.tsx";
import { LockedNote } from "./locked-note.tsx";
import styles from "./setup.module.css";

const messages = cardSetupMessages.safe;
const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** A wallet is usually set up in seconds; one that takes longer is polled less often. */
const pollMs = (looks: number) => (looks < 5 ? 2_000 : 5_000);

/** Address, currency, modules: each can be requested again without harm. */
async function createWallet() {
  const made = await cardCall("createCardSafe");
  if (!made.success) return made;
  const chosen = await cardCall("setCardSafeCurrency", { body: {} });
  return chosen.success ? cardCall("configureCardSafe", { body: {} }) : chosen;
}

/** Sets up the issuer's Safe that the card spends from. */
export function SafeStep({ safe, isUnlocked }: { safe: SafeProgress; isUnlocked: boolean }) {
  const userId = useUserId();
  const { busy: isAsking, run } = useIssuerStep();
  const isUnderWay = safe === "under_way";
  const watched = useQuery({
    ...safeProgressQuery(userId),
    enabled: isUnderWay,
    refetchInterval: ({ state }) => pollMs(state.dataUpdateCount),
  });
  const hasEnded = watched.data === "ready" || watched.data === "failed";
  useReadAgain(isUnderWay && (hasEnded || isSessionOver(watched.error)));
  const busy = isAsking || isUnderWay;
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      {...(isUnlocked || isUnderWay
        ? {
            action: (
              <Button
                wide
                busy={busy}
                busyLabel={messages.busy}
                onClick={() => void run(createWallet)}
              >
                {safe === "failed" ? messages.again : messages.action}
              </Button>
            ),
          }
        : {})}
    >
      <CardArt />
      {busy ? (
        <Watching>{messages.busy}</Watching>
      ) : safe === "failed" ? (
        <Banner
          tone="warn"
          live
          icon={<TriangleAlert {...icon} />}
          title={messages.failed.title}
          detail={messages.failed.text}
        />
      ) : (
        <Points>
          <Point icon={<Landmark {...icon} />}>{messages.points.kept}</Point>
          <Point icon={<Layers {...icon} />}>{messages.points.apart}</Point>
        </Points>
      )}
      {isUnderWay && watched.isError && <p className={styles.note}>{messages.stale}</p>}
      {!isUnlocked && !isUnderWay && <LockedNote />}
    </StepBody>
  );
}
