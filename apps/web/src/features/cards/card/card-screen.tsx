import { formatAmount } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import {
  type AccountView,
  accountOf,
  profileQuery,
  useAccounts,
  useUserId,
} from "../../../shared/account/index.ts";
import { cardSetupMessages, cardMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { appSettings, isTeaserShown } from "../../../shared/settings/index.ts";
import {
  BackBar,
  Button,
  Coin,
  classes,
  Foot,
  LinkButton,
  Main,
  OutsideLink,
  ProgressChannel,
  Screen,
  Skeleton,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import { useInvite } from "../../grow/referrals/index.ts";
import { useReward } from "../../grow/reward-rules/index.ts";
import { cardsQuery, mainCard, troubleText } from "../issuer/index.ts";
import styles from "./card.module.css";
import { cardUnlock } from "./card-unlock.ts";
import { OtherCards, OwnCardFacts } from "./my-cards.tsx";
import { nextCardAction } from "./next-card-action.ts";
import { OwnCard, PlasticCard, WaitingCard } from "./plastic-card.tsx";

/** The card screen: the person's card, or a preview and the progress towards one. */
export function CardScreen() {
  const up = useUp();
  const userId = useUserId();
  const { data: profile } = useQuery(profileQuery(userId));
  const { offersCards, cardOffer: offer } = appSettings();
  const isHidden = !offersCards && !isTeaserShown("card");
  const cards = useQuery({ ...cardsQuery(userId), enabled: offersCards });
  const { view } = useAccounts();
  const { invite, sheet } = useInvite();
  const lil = accountOf(view, "LIL");
  const isUnlocked = lil !== null && cardUnlock(lil.minor).unlocked;
  /** Only a person with enough LIL waits for the answer: almost no one else has a card. */
  const isWaiting = isUnlocked && offersCards && cards.isPending;
  const holder = [profile?.first_name, profile?.last_name].filter(Boolean).join(" ");
  const own = mainCard(cards.data?.cards ?? []);
  const others = (cards.data?.cards ?? []).filter((card) => card !== own);
  const way = cards.data === undefined ? null : nextCardAction(cards.data);
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <div className={styles.page}>
          {own !== null ? (
            <OwnCard holder={holder} card={own} />
          ) : isHidden ? null : isWaiting ? (
            <WaitingCard holder={holder} />
          ) : (
            <PlasticCard holder={holder} unlocked={isUnlocked} />
          )}
          {cards.isError && (
            <div className={styles.trouble}>
              <Trouble
                title={cardSetupMessages.trouble}
                detail={troubleText(cards.error)}
                onRetry={() => void cards.refetch()}
              />
            </div>
          )}
          {own !== null ? (
            <OwnCardFacts card={own} safe={cards.data?.safe ?? null} />
          ) : isHidden ? (
            <p className={classes(text.soft, styles.way)}>{messages.notHere}</p>
          ) : lil !== null && !isWaiting ? (
            <>
              <Way lil={lil} isComing={!offersCards} />
              {!offersCards && offer !== null && (
                <p className={text.small}>
                  {offer.product} <OutsideLink href={offer.termsUrl}>{messages.terms}</OutsideLink>
                </p>
              )}
            </>
          ) : isWaiting || view.state === "loading" ? (
            <div className={styles.way}>
              <Skeleton width={180} height={28} />
              <Skeleton width={350} height={8} />
            </div>
          ) : (
            <p className={classes(text.soft, styles.way)}>{messages.unknown}</p>
          )}
        </div>
        <OtherCards cards={others} />
      </Main>
      <Foot>
        {way !== null && (
          <LinkButton href="/cards/setup" wide>
            {cardSetupMessages.yours.ways[way]}
          </LinkButton>
        )}
        <Button
          wide
          kind={own !== null ? "quiet" : way !== null ? "secondary" : "primary"}
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
            : messages.unlockedNext
          : reward === null
            ? messages.earnNothing
            : messages.earn(reward)}
      </p>
    </div>
  );
}
