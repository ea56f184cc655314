import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, Gift, type LucideIcon, Share2, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { leaderboardMessages } from "../../../shared/messages/index.ts";
import { Button, Sheet, TextLink, text } from "../../../shared/ui/index.ts";
import { referralLinkQuery } from "../referrals/index.ts";
import styles from "./leaderboard.module.css";
import { prizeText } from "./standings-view.ts";

const messages = leaderboardMessages.moveUp;

export interface MoveUpSheetProps {
  open: boolean;
  onClose: () => void;
  onInvite: () => void;
  /** The prizes in dollars, by position. */
  rewards: Record<string, string>;
  /** How many days a friend's money must stay before they count. */
  depositDays: number;
}

/** Explains how to move up the leaderboard. */
export function MoveUpSheet({ open, onClose, onInvite, rewards, depositDays }: MoveUpSheetProps) {
  const { data } = useQuery({ ...referralLinkQuery(useUserId()), enabled: open });
  const prizes = [1, 2, 3].map((position) => prizeText(rewards, position) ?? "");
  const [first = "", second = "", third = ""] = prizes;
  return (
    <Sheet panel open={open} onClose={onClose} title={messages.title}>
      <ul className={styles.ways}>
        <Way icon={UserPlus} name={messages.refer} detail={messages.referText(depositDays)} />
        <Way icon={Gift} name={messages.earn} detail={messages.earnText(first, second, third)} />
        <Way icon={Share2} name={messages.share} detail={messages.shareText}>
          {data !== undefined && <span className={styles.code}>{data.code}</span>}
        </Way>
        <Way icon={CalendarCheck} name={messages.quests} detail={messages.questsText} />
      </ul>
      <div className={styles.actions}>
        <Button wide onClick={onInvite}>
          <UserPlus size={20} aria-hidden="true" />
          {leaderboardMessages.invite}
        </Button>
        <TextLink href="/terms">{messages.terms}</TextLink>
      </div>
    </Sheet>
  );
}

function Way(props: { icon: LucideIcon; name: string; detail: string; children?: ReactNode }) {
  const Icon = props.icon;
  return (
    <li className={styles.way}>
      <span className={styles.wayIcon}>
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span>
        <span className={text.strong}>{props.name}</span>
        <span className={styles.wayText}>{props.detail}</span>
        {props.children}
      </span>
    </li>
  );
}
