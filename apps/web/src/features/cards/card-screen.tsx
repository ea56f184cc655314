import { formatAmount } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, UserPlus } from "lucide-react";
import { useLocation } from "wouter";
import { appMessages, cardMessages as messages } from "../../shared/messages/index.ts";
import { useAppSettings } from "../../shared/settings/index.ts";
import {
  Button,
  Coin,
  classes,
  Foot,
  IconButton,
  Main,
  ProgressChannel,
  Screen,
  Skeleton,
  TopBar,
  text,
} from "../../shared/ui/index.ts";
import {
  type AccountView,
  accountOf,
  profileQuery,
  useAccounts,
  useUserId,
} from "../account/index.ts";
import { useInvite } from "../referrals/index.ts";
import { useReward } from "../reward-rules/index.ts";
import styles from "./card.module.css";
import { cardUnlock } from "./card-unlock.ts";
import { MyCards } from "./my-cards.tsx";
import { PlasticCard } from "./plastic-card.tsx";
import { cardsQuery } from "./queries.ts";

/** The card that is coming, and how far one is from it. */
export function CardScreen() {
  const [, navigate] = useLocation();
  const userId = useUserId();
  const { data: profile } = useQuery(profileQuery(userId));
  const offersCards = useAppSettings()?.offersCards === true;
  const { data: mine } = useQuery({ ...cardsQuery(userId), enabled: offersCards });
  const isReachable = mine !== undefined && (mine.hasBegun || mine.isUnlocked);
  const { view } = useAccounts();
  const { invite, sheet } = useInvite();
  const lil = accountOf(view, "LIL");
  const holder = [profile?.first_name, profile?.last_name].filter(Boolean).join(" ");
  return (
    <Screen title={messages.title}>
      <TopBar
        leading={
          <IconButton label={appMessages.back} onClick={() => navigate("/dashboard")}>
            <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
        title={messages.title}
      />
      <Main>
        <div className={styles.page}>
          <PlasticCard holder={holder} unlocked={lil !== null && cardUnlock(lil.minor).unlocked} />
          {lil !== null ? (
            <Way lil={lil} isComing={!offersCards} />
          ) : view.state === "loading" ? (
            <div className={styles.way}>
              <Skeleton width={180} height={28} />
              <Skeleton width={350} height={8} />
            </div>
          ) : (
            <p className={classes(text.soft, styles.way)}>{messages.unknown}</p>
          )}
        </div>
        {mine !== undefined && <MyCards mine={mine} />}
      </Main>
      <Foot>
        <Button
          wide
          kind={isReachable ? "secondary" : "primary"}
          aria-haspopup="dialog"
          onClick={invite}
        >
          <UserPlus size={20} aria-hidden="true" />
          {messages.invite}
        </Button>
      </Foot>
      {sheet}
    </Screen>
  );
}

function Way({ lil, isComing }: { lil: AccountView; isComing: boolean }) {
  const { percent, unlocked } = cardUnlock(lil.minor);
  const reward = useReward("referral_referrer");
  return (
    <div className={styles.way}>
      <p className={styles.line}>
        <Coin currency="LIL" size={28} />
        <span className={classes(text.strong, text.amount)}>{formatAmount(lil.minor, "LIL")}</span>
        <span className={classes(text.small, text.soft, text.amount)}>{messages.of}</span>
      </p>
      <ProgressChannel label={messages.progress} percent={percent} tint="lil" />
      <p className={classes(text.small, text.soft, styles.why)}>
        {unlocked
          ? isComing
            ? messages.unlockedText
            : messages.unlocked
          : reward === null
            ? messages.earnNothing
            : messages.earn(reward)}
      </p>
    </div>
  );
}
