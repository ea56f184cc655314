import {
  Camera,
  Gamepad2,
  Ghost,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageCircleMore,
  MessageSquareText,
  Send,
  Share2,
} from "lucide-react";
import type { ReactNode } from "react";
import { appMessages, shareMessages as messages } from "../messages/index.ts";
import { readPlatform } from "../platform/index.ts";
import { isTeaserShown } from "../settings/index.ts";
import { Button, classes, copyText, Sheet, text } from "../ui/index.ts";
import { CopyLinkButton } from "./copy-link-button.tsx";
import styles from "./share.module.css";
import {
  isAvailable,
  needsPasting,
  type Shared,
  type ShareTarget,
  shareAddress,
  shareTargets,
} from "./share-targets.ts";

const icons: Record<ShareTarget, LucideIcon> = {
  whatsapp: MessageCircleMore,
  messages: MessageSquareText,
  telegram: Send,
  messenger: MessageCircle,
  email: Mail,
  instagram: Camera,
  snapchat: Ghost,
  discord: Gamepad2,
};

export interface ShareSheetProps {
  open: boolean;
  onClose: () => void;
  /** Called when the link was copied, or an app was opened to share it. */
  onShared?: () => void;
  /** The heading of the sheet. */
  heading: string;
  /** The content to share; null while it is unknown, in which case `children` explains why. */
  shared: Shared | null;
  children?: ReactNode;
  /** The next step, below the ways to share. */
  action?: ReactNode;
}

/** The app's share sheet, with all ways to share a link. */
export function ShareSheet(props: ShareSheetProps) {
  const { open, onClose, onShared, heading, shared, children, action } = props;
  return (
    <Sheet panel open={open} onClose={onClose} title={heading}>
      {children}
      {shared !== null && (
        <div className={styles.ways}>
          <p className={styles.link}>{shared.url}</p>
          <CopyLinkButton url={shared.url} onCopied={onShared} />
          <ul className={styles.targets} aria-label={messages.options}>
            {shownTargets().map((target) => (
              <li key={target}>
                <Target target={target} shared={shared} onShared={onShared} />
              </li>
            ))}
          </ul>
          <Native shared={shared} onShared={onShared} />
          {action}
        </div>
      )}
    </Sheet>
  );
}

/** The ways to share, without those that are coming soon where that is not announced. */
const shownTargets = () =>
  isTeaserShown("share-targets") ? shareTargets : shareTargets.filter(isAvailable);

interface WayProps {
  shared: Shared;
  onShared: (() => void) | undefined;
}

function Target({ target, shared, onShared }: WayProps & { target: ShareTarget }) {
  const platform = readPlatform();
  const address = shareAddress(target, shared, platform);
  const Icon = icons[target];
  const name = messages.targets[target];
  const face = (
    <>
      <span className={styles.face}>
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span aria-hidden="true">{name}</span>
    </>
  );
  if (address === null) {
    return (
      <button
        type="button"
        className={classes(styles.target, styles.later)}
        disabled
        aria-label={`${name}, ${appMessages.comingSoon}`}
      >
        {face}
      </button>
    );
  }
  function share() {
    onShared?.();
    if (needsPasting(target, platform))
      void copyText(shared.url, messages.linkCopied, messages.copyFailed);
  }
  return (
    <a
      className={styles.target}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={messages.newWindow(name)}
      onClick={share}
    >
      {face}
    </a>
  );
}

/** The device's own share sheet, wherever the browser has one. */
function Native({ shared, onShared }: WayProps) {
  if (typeof navigator.share !== "function") {
    return <p className={classes(text.small, text.soft, text.center)}>{messages.nativeHint}</p>;
  }
  const share = async () => {
    try {
      await navigator.share({ title: shared.title, text: shared.text, url: shared.url });
      onShared?.();
    } catch (problem) {
      // Closing the phone's sheet is not an error.
      if (problem instanceof DOMException && problem.name === "AbortError") return;
      console.error("sharing failed", problem);
    }
  };
  return (
    <Button kind="quiet" wide onClick={share}>
      <Share2 size={20} aria-hidden="true" />
      {messages.native}
    </Button>
  );
}
