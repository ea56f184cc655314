import { X } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { introMessages as messages } from "../../../shared/messages/index.ts";
import { Banner, IconButton, Mark } from "../../../shared/ui/index.ts";
import styles from "./intro.module.css";
import { isIntroSeen, rememberIntroSeen } from "./intro-seen.ts";
import { IntroSheet } from "./screens.ts";

/** Shown on the dashboard until it is dismissed or the intro has been finished or skipped. */
export function WelcomeBanner() {
  const [seen, setSeen] = useState(isIntroSeen);
  const [open, setOpen] = useState(false);
  const end = useCallback(() => {
    rememberIntroSeen();
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
