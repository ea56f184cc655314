import type { Href } from "@lilypad/api-contract";
import { useQuery } from "@tanstack/react-query";
import {
  ArrowDownLeft,
  ArrowUpRight,
  CreditCard,
  House,
  Keyboard,
  ReceiptText,
  Trophy,
} from "lucide-react";
import type { ReactNode } from "react";
import { unseenRequestsQuery } from "../../features/money/request/index.ts";
import { profileQuery, useUserId } from "../../shared/account/index.ts";
import { shellMessages as messages } from "../../shared/messages/index.ts";
import { Link, useLocation } from "../../shared/navigation/index.ts";
import { isTeaserShown } from "../../shared/settings/index.ts";
import {
  Avatar,
  Brand,
  classes,
  FloatingPad,
  HopIcon,
  initialsOf,
  type Ring,
  Ripples,
  text,
} from "../../shared/ui/index.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import styles from "./side-navigation.module.css";
import { useShortcuts } from "./use-shortcuts.ts";

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

const rings: readonly Ring[] = [
  [54, 0.9],
  [86, 0.6],
  [124, 0.42],
  [170, 0.28],
  [226, 0.18],
];

/** The navigation of wide screens: a rail of icons, and a column with names from 1400 px. */
export function SideNavigation() {
  const { helpIsOpen, openHelp, closeHelp } = useShortcuts();
  const userId = useUserId();
  const { data: unseen = 0 } = useQuery(unseenRequestsQuery(userId));
  return (
    <nav className={styles.side} aria-label={messages.label}>
      <svg
        className={styles.water}
        viewBox="0 0 240 420"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <Ripples x={164} y={210} rings={rings} stroke="var(--line-control)" />
        <FloatingPad x={164} y={210} radius={34} turn={24} />
      </svg>
      <Link href="/dashboard" className={styles.brand} aria-label={messages.home}>
        <Brand size={30} fill="var(--primary)" />
      </Link>
      <Item href="/dashboard" icon={<House {...icon} />} name={messages.home} />
      <Item href="/transactions" icon={<ReceiptText {...icon} />} name={messages.history} />
      <Item href="/send-money" icon={<ArrowUpRight {...icon} />} name={messages.send} />
      <Item href="/request-money" icon={<ArrowDownLeft {...icon} />} name={messages.request}>
        {unseen > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{unseen}</span>
            <span className={text.sr}>{messages.requests(unseen)}</span>
          </span>
        )}
      </Item>
      <Item href="/teleport" icon={<HopIcon />} name={messages.teleport} />
      {isTeaserShown("card") && (
        <Item href="/cards" icon={<CreditCard {...icon} />} name={messages.cards} />
      )}
      <Item href="/leaderboard" icon={<Trophy {...icon} />} name={messages.leaderboard} />
      <button
        type="button"
        className={classes(styles.item, styles.last)}
        aria-haspopup="dialog"
        onClick={openHelp}
      >
        <Keyboard {...icon} />
        <span>{messages.shortcuts}</span>
      </button>
      <Me userId={userId} />
      <ShortcutHelp open={helpIsOpen} onClose={closeHelp} />
    </nav>
  );
}

interface ItemProps {
  href: Href;
  icon: ReactNode;
  name: string;
  children?: ReactNode;
}

function Item({ href, icon, name, children }: ItemProps) {
  const [path] = useLocation();
  const isHere = path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} className={styles.item} aria-current={isHere ? "page" : undefined}>
      {icon}
      <span>{name}</span>
      {children}
    </Link>
  );
}

/** The person, as a link to their profile. */
function Me({ userId }: { userId: string }) {
  const [path] = useLocation();
  const { data: profile } = useQuery(profileQuery(userId));
  return (
    <Link
      href="/profile"
      className={classes(styles.item, styles.me)}
      aria-current={path.startsWith("/profile") ? "page" : undefined}
    >
      <Avatar
        initials={initialsOf(profile?.first_name, profile?.last_name)}
        colour={profile?.avatar_colour ?? null}
      />
      <span className={styles.name}>
        {messages.profile}
        {profile?.display_tag && <span className={styles.tag}>@{profile.display_tag}</span>}
      </span>
    </Link>
  );
}
