import { Trophy } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { Link } from "../../../shared/navigation/index.ts";
import { classes, HopIcon, SwapIcon } from "../../../shared/ui/index.ts";
import styles from "./dashboard.module.css";
import type { MenusProps } from "./menus.tsx";

const messages = dashboardMessages.dock;

const loadMenus = () => import("./menus.tsx");
const Menus = lazyScreen(async () => (await loadMenus()).Menus);

/**
 * The bar at the bottom of the dashboard: Transfer, Teleport, Leaderboard. Wide screens have the navigation instead, but the
 * same menus.
 */
export function Dock(props: MenusProps) {
  const { menu, onMenu } = props;
  // Stays true, so that a closing menu is not removed before it has moved out of view.
  const [used, setUsed] = useState(false);
  if (menu !== null && !used) setUsed(true);
  return (
    <>
      <nav className={styles.dock} aria-label={messages.label}>
        <div className={styles.dockBar}>
          <button
            type="button"
            className={classes(styles.dockItem, styles.dockPrimary)}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadMenus()}
            onClick={() => onMenu("transfer")}
          >
            <SwapIcon />
            {messages.transfer}
          </button>
          <button
            type="button"
            className={styles.dockItem}
            aria-haspopup="dialog"
            onClick={() => onMenu("teleport")}
          >
            <HopIcon />
            {messages.teleport}
          </button>
          <Link href="/leaderboard" className={styles.dockItem}>
            <Trophy size={22} strokeWidth={1.75} aria-hidden="true" />
            {messages.leaderboard}
          </Link>
        </div>
      </nav>
      <Suspense>{used && <Menus {...props} />}</Suspense>
    </>
  );
}
