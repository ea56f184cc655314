import {
  ArrowDownLeft,
  ArrowUpRight,
  BookUser,
  ChevronRight,
  Landmark,
  Link2,
  Plus,
  QrCode,
  UserPlus,
  Users,
} from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useLocation } from "wouter";
import { appMessages, dashboardMessages } from "../../../shared/messages/index.ts";
import { Banner, Coin, classes, HopIcon, Sheet } from "../../../shared/ui/index.ts";
import { InviteSheet } from "../../grow/referrals/index.ts";
import { useReward } from "../../grow/reward-rules/index.ts";
import { comingSoon } from "./coming-soon.ts";
import styles from "./dashboard.module.css";

const { transferMenu, teleportMenu, requestMenu } = dashboardMessages;

export type Menu = "transfer" | "teleport" | "request" | "invite";

export interface MenusProps {
  menu: Menu | null;
  onMenu: (menu: Menu | null) => void;
}

/** The menus of the bottom bar, as sheets of half the screen. */
export function Menus({ menu, onMenu }: MenusProps) {
  const [, navigate] = useLocation();
  const close = () => onMenu(null);
  const icon = { size: 22, "aria-hidden": true } as const;
  return (
    <>
      <Sheet half open={menu === "transfer"} onClose={close} title={transferMenu.title}>
        <Act
          first
          icon={<ArrowUpRight {...icon} />}
          name={transferMenu.send}
          text={transferMenu.sendText}
          onClick={() => navigate("/send-money")}
        />
        <Act
          icon={<ArrowDownLeft {...icon} />}
          name={transferMenu.request}
          text={transferMenu.requestText}
          onClick={() => onMenu("request")}
        />
        <Act
          icon={<QrCode {...icon} />}
          name={transferMenu.code}
          text={transferMenu.codeText}
          onClick={() => navigate("/my-code")}
        />
        <Act
          icon={<BookUser {...icon} />}
          name={transferMenu.findFriends}
          text={transferMenu.findFriendsText}
          onClick={() => navigate("/find-friends")}
        />
        <Act
          icon={<UserPlus {...icon} />}
          name={transferMenu.invite}
          text={transferMenu.inviteText}
          onClick={() => onMenu("invite")}
        />
        <Earn />
      </Sheet>
      <Sheet half open={menu === "request"} onClose={close} title={requestMenu.title}>
        <Act
          first
          icon={<Users {...icon} />}
          name={requestMenu.fromSomeone}
          text={requestMenu.fromSomeoneText}
          onClick={() => navigate("/request-money")}
        />
        <Act icon={<Link2 {...icon} />} name={requestMenu.paymentLink} />
        <Act
          icon={<UserPlus {...icon} />}
          name={requestMenu.invite}
          text={requestMenu.inviteText}
          onClick={() => onMenu("invite")}
        />
      </Sheet>
      <Sheet half open={menu === "teleport"} onClose={close} title={teleportMenu.title}>
        <Act
          first
          icon={<HopIcon />}
          name={teleportMenu.teleport}
          text={teleportMenu.teleportText}
          onClick={() => navigate("/teleport")}
        />
        <Act
          icon={<Landmark {...icon} />}
          name={teleportMenu.withdraw}
          text={teleportMenu.withdrawText}
          onClick={() => navigate("/payments/withdraw")}
        />
        <Act
          icon={<Plus {...icon} />}
          name={teleportMenu.topUp}
          text={teleportMenu.topUpText}
          onClick={() => navigate("/payments/topup")}
        />
      </Sheet>
      <Suspense>{menu === "invite" && <InviteSheet open onClose={close} />}</Suspense>
    </>
  );
}

function Earn() {
  const reward = useReward("referral_referrer");
  if (reward === null) return null;
  return (
    <div className={styles.reward}>
      <Banner
        tone="reward"
        icon={<Coin currency="LIL" size={36} />}
        title={transferMenu.earn}
        detail={transferMenu.earnText(reward)}
      />
    </div>
  );
}

interface ActProps {
  icon: ReactNode;
  name: string;
  text?: string;
  first?: boolean;
  /** Without it the entry comes later, and says so. */
  onClick?: () => void;
}

function Act({ icon, name, text, first, onClick }: ActProps) {
  return (
    <button
      type="button"
      className={classes(styles.act, first && styles.actFirst)}
      {...(onClick === undefined ? comingSoon : { onClick })}
    >
      <span className={styles.actIcon}>{icon}</span>
      <span>
        <span className={styles.actName}>{name}</span>
        <span className={styles.actText}>
          {onClick === undefined ? appMessages.comingSoon : text}
        </span>
      </span>
      {onClick !== undefined && <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  );
}
