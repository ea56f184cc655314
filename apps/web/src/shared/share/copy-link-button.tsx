import { shareMessages as messages } from "../messages/index.ts";
import { CopyLabelButton } from "../ui/index.ts";

export interface CopyLinkButtonProps {
  url: string;
  /** The text after copying, if the default does not fit. */
  copiedLabel?: string;
  onCopied?: (() => void) | undefined;
}

/** Copies a link. */
export function CopyLinkButton({ url, copiedLabel, onCopied }: CopyLinkButtonProps) {
  return (
    <CopyLabelButton
      wide
      value={url}
      onCopied={onCopied}
      copied={copiedLabel ?? messages.linkCopied}
      failed={messages.copyFailed}
      doneLabel={copiedLabel ?? messages.copied}
    >
      {messages.copyLink}
    </CopyLabelButton>
  );
}
