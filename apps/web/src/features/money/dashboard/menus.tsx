import type { Href } from "@lilypad/api-contract";
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  BadgePercent,
  BookUser,
  ChevronRight,
  Landmark,
  Link2,
  Plus,
  QrCode,
  UserPlus,
  Users,
  Wallet,
} from "lucide-react";
import { type ComponentType, Suspense } from "react";
import {
  appMessages,
  dashboardMessages,
  exchangeMessages,
} from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { chainCommonName, isTeaserShown, moneyTokens } from "../../../shared/settings/index.ts";
import { Banner, Coin, classes, HopIcon, Sheet, toast, useWide } from "../../../shared/ui/index.ts";
import { InviteSheet } from "../../grow/referrals/index.ts";
import { useReward } from "../../grow/reward-rules/index.ts";
import { useCanExchange } from "../exchange/index.ts";
import styles from "./dashboard.module.css";

const { addMenu, friendMenu, transferMenu, teleportMenu, requestMenu } = dashboardMessages;

/** The properties of an entry whose screen does not exist yet. */
const comingSoon = {
  "aria-disabled": true,
  title: appMessages.comingSoon,
  onClick: () => toast({ kind: "notice", title: appMessages.comingSoon }),
} as const;

export type Menu = "add" | "friend" | "transfer" | "teleport" | "request" | "invite";

export interface MenusProps {
  menu: Menu | null;
  onMenu: (menu: Menu | null) => void;
}

/** The menus of the bottom bar, each a sheet of half the screen. */
export function Menus({ menu, onMenu }: MenusProps) {
  const close = () => onMenu(null);
  const canExchange = useCanExchange(menu === "transfer");
  // The navigation of wide screens leads to Teleport itself, and the bar that opens its menu is not shown.
  const hasNoBar = useWide();
  return (
    <>
      <Sheet half panel open={menu === "add"} onClose={close} title={addMenu.title}>
        <Entry first icon={Landmark} {...addMenu.bank} to="/payments/topup" />
        <Entry
          icon={Wallet}
          name={addMenu.wallet.name}
          text={addMenu.wallet.text(moneyTokens(), chainCommonName())}
          to="/receive"
        />
        <Entry icon={ArrowDownLeft} {...addMenu.friend} onClick={() => onMenu("friend")} />
        <p className={styles.fees}>
          <BadgePercent size={20} strokeWidth={1.75} aria-hidden="true" />
          {addMenu.fees}
        </p>
      </Sheet>
      <Sheet half panel open={menu === "friend"} onClose={close} title={friendMenu.title}>
        <Entry first icon={ArrowDownLeft} {...friendMenu.request} to="/request-money" />
        <Entry icon={QrCode} {...friendMenu.code} to="/my-code" />
        <Entry icon={UserPlus} {...friendMenu.invite} onClick={() => onMenu("invite")} />
      </Sheet>
      <Sheet half panel open={menu === "transfer"} onClose={close} title={transferMenu.title}>
        <Entry first icon={ArrowUpRight} {...transferMenu.send} to="/send-money" />
        <Entry icon={ArrowDownLeft} {...transferMenu.request} onClick={() => onMenu("request")} />
        <Entry icon={Plus} {...transferMenu.addMoney} onClick={() => onMenu("add")} />
        {canExchange && <Entry icon={ArrowLeftRight} {...exchangeMessages.entry} to="/exchange" />}
        {hasNoBar && (
          <Entry icon={HopIcon} {...transferMenu.teleport} onClick={() => onMenu("teleport")} />
        )}
        <Entry icon={QrCode} {...transferMenu.code} to="/my-code" />
        <Entry icon={BookUser} {...transferMenu.findFriends} to="/find-friends" />
        <Entry icon={UserPlus} {...transferMenu.invite} onClick={() => onMenu("invite")} />
        <Earn />
      </Sheet>
      <Sheet half panel open={menu === "request"} onClose={close} title={requestMenu.title}>
        <Entry first icon={Users} {...requestMenu.fromSomeone} to="/request-money" />
        {isTeaserShown("payment-link") && <Entry icon={Link2} {...requestMenu.paymentLink} />}
        <Entry icon={UserPlus} {...requestMenu.invite} onClick={() => onMenu("invite")} />
      </Sheet>
      <Sheet half panel open={menu === "teleport"} onClose={close} title={teleportMenu.title}>
        <Entry first icon={HopIcon} {...teleportMenu.teleport} to="/teleport" />
        <Entry icon={Landmark} {...teleportMenu.withdraw} to="/payments/withdraw" />
        <Entry icon={Plus} {...teleportMenu.topUp} to="/payments/topup" />
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

interface EntryProps {
  icon: ComponentType<{ size?: number; "aria-hidden"?: boolean }>;
  name: string;
  text: string;
  first?: boolean;
  /** The path that the entry opens. */
  to?: Href;
  /** Without this and a path, the entry says that it is coming soon. */
  onClick?: () => void;
}

function Entry({ icon: Icon, name, text, first, to, onClick }: EntryProps) {
  const [, navigate] = useLocation();
  const open = to === undefined ? onClick : () => navigate(to);
  return (
    <button
      type="button"
      className={classes(styles.entry, first && styles.firstEntry)}
      {...(open === undefined ? comingSoon : { onClick: open })}
    >
      <span className={styles.entryIcon}>
        <Icon size={22} aria-hidden />
      </span>
      <span>
        <span className={styles.entryName}>{name}</span>
        <span className={styles.entryText}>{text}</span>
      </span>
      {open !== undefined && <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  );
}
