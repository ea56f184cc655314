import { shareMessages as messages } from "../messages/index.ts";
import { CopyLabelButton } from "../ui/index.ts";

export interface CopyLinkButtonProps {
  url: string;
  /** The text after copying, if the default does not fit. */
  copiedLabel?: string;
}

/** Copies a link. */
export function CopyLinkButton({ url, copiedLabel }: CopyLinkButtonProps) {
  return (
    <CopyLabelButton
      wide
      value={url}
      copied={copiedLabel ?? messages.linkCopied}
      failed={messages.copyFailed}
      doneLabel={copiedLabel ?? messages.copied}
    >
      {messages.copyLink}
    </CopyLabelButton>
  );
}
