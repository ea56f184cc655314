import { Download, X } from "lucide-react";
import { installMessages } from "../../../shared/messages/index.ts";
import { Banner, Button, IconButton } from "../../../shared/ui/index.ts";
import styles from "./install.module.css";
import { dismissInstall, install, useCanInstall } from "./install-prompt.ts";

const messages = installMessages.offer;

/** An unobtrusive offer to install the app, if the browser supports it. */
export function InstallOffer() {
  const offered = useCanInstall();
  if (!offered) return null;
  return (
    <div className={styles.offer}>
      <Banner
        icon={<Download size={22} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.title}
        detail={messages.text}
        trailing={
          <>
            <Button kind="soft" size="small" onClick={() => void install()}>
              {messages.install}
            </Button>
            <IconButton label={messages.dismiss} edge="right" onClick={dismissInstall}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </>
        }
      />
    </div>
  );
}
