import { X } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { keptText } from "../../../shared/device/index.ts";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { introMessages as messages } from "../../../shared/messages/index.ts";
import { Banner, IconButton, Mark } from "../../../shared/ui/index.ts";
import styles from "./intro.module.css";

const IntroSheet = lazyScreen(async () => {
  const { IntroSheet } = await import("./intro-sheet.tsx");
  return IntroSheet;
});

/** When the welcome was dismissed or finished on this device. */
const keptSeenAt = keptText("lilypad.welcome_slides_seen");

/** Shown on the dashboard until it is dismissed or the intro has been finished or skipped. */
export function WelcomeBanner() {
  const [seen, setSeen] = useState(() => keptSeenAt.read() !== null);
  const [open, setOpen] = useState(false);
  const end = useCallback(() => {
    keptSeenAt.keep(new Date().toISOString());
    setSeen(true);
    setOpen(false);
  }, []);
  if (seen) return null;
  return (
    <div className={styles.place}>
      <div className={styles.row}>
        <button type="button" className={styles.open} onClick={() => setOpen(true)}>
          <Banner
            icon={<Mark size={28} fill="var(--primary-line)" />}
            title={messages.banner}
            detail={messages.bannerText}
          />
        </button>
        <IconButton label={messages.dismiss} edge="right" onClick={end}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <Suspense>{open && <IntroSheet onEnd={end} />}</Suspense>
    </div>
  );
}
