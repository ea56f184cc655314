import { type ReactNode, Suspense } from "react";
import { FreezeNotice } from "../../features/me/freeze/index.ts";
import { SettingsMenu } from "../../features/me/profile/index.ts";
import { lazyScreen } from "../../shared/lazy/index.ts";
import { useLocation } from "../../shared/navigation/index.ts";
import { classes, useWide } from "../../shared/ui/index.ts";
import styles from "./shell.module.css";

const SideNavigation = lazyScreen(async () => {
  const { SideNavigation } = await import("./side-navigation.tsx");
  return SideNavigation;
});

/**
 * The frame of all signed-in screens. On wide screens it has the navigation on the left, and the list of settings
 * beside their screens.
 */
export function Shell({ children }: { children: ReactNode }) {
  const isWide = useWide();
  const [path] = useLocation();
  const hasPanes = useWide("panes");
  const isInSettings = hasPanes && /^\/profile(\/|$)/.test(path);
  return (
    <div className={styles.shell} data-shell="">
      <Suspense>{isWide && <SideNavigation />}</Suspense>
      <FreezeNotice />
      <div className={classes(styles.stage, isInSettings && styles.settings)}>
        <Suspense>{isInSettings && <SettingsMenu />}</Suspense>
        {children}
      </div>
    </div>
  );
}
