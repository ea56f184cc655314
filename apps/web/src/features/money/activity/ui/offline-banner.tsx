import { WifiOff } from "lucide-react";
import { dashboardMessages } from "../../../../shared/messages/index.ts";
import { timeOrDay } from "../../../../shared/time/index.ts";
import { Banner } from "../../../../shared/ui/index.ts";
import styles from "./offline-banner.module.css";

const messages = dashboardMessages.offline;

/**
 * Says once on a screen that the network is down, and how old the shown data is. Nothing while online.
 * @param asOf when the shown data was last read, or null if none is known
 */
export function OfflineBanner({ online, asOf }: { online: boolean; asOf: Date | null }) {
  if (online) return null;
  return (
    <div className={styles.offline}>
      <Banner
        tone="warn"
        live
        icon={<WifiOff size={22} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.title}
        detail={asOf === null ? messages.nothingKnown : messages.text(timeOrDay(asOf))}
      />
    </div>
  );
}
