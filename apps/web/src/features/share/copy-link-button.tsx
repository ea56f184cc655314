import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { shareMessages as messages } from "../../shared/messages/index.ts";
import { Button, copyText } from "../../shared/ui/index.ts";

/** How long the button is green after a copy. */
const greenMs = 3000;

export interface CopyLinkButtonProps {
  url: string;
  /** What a screen with words of its own says once it is copied. */
  copiedLabel?: string;
}

/** Copies a link, turns green for a moment, and says so. */
export function CopyLinkButton({ url, copiedLabel }: CopyLinkButtonProps) {
  const [copies, setCopies] = useState(0);
  const copied = copies > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each copy has its whole time
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopies(0), greenMs);
    return () => clearTimeout(timer);
  }, [copies, copied]);

  async function copy() {
    if (url === "") return;
    if (await copyText(url, copiedLabel ?? messages.linkCopied, messages.copyFailed)) {
      setCopies((before) => before + 1);
    }
  }

  return (
    <Button kind={copied ? "primary" : "secondary"} wide onClick={copy}>
      {copied ? <Check size={20} aria-hidden="true" /> : <Copy size={20} aria-hidden="true" />}
      {copied ? (copiedLabel ?? messages.copied) : messages.copyLink}
    </Button>
  );
}
