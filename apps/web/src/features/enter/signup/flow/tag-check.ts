import { minTagLength } from "@lilypad/api-contract/limits";
import { signupMessages } from "../../../../shared/messages/index.ts";

const messages = signupMessages.tag;

/** How long after the last key the tag is checked. */
export const tagCheckDelayMs = 500;

/** The live check of a tag. */
export interface TagCheck {
  /** The tag that was checked. */
  tag: string;
  state: "idle" | "checking" | "available" | "taken" | "failed" | "unreachable";
}

export const noTagCheck: TagCheck = { tag: "", state: "idle" };

/** True if a tag is long enough to be checked. */
export const isWorthChecking = (tag: string): boolean => tag.length >= minTagLength;

/** The hint below the field for its current content. An older answer does not apply to it. */
export function tagHint(
  tag: string,
  check: TagCheck,
): { text: string; tone?: "ok" | "bad" } | null {
  if (!isWorthChecking(tag) || check.tag !== tag) return null;
  switch (check.state) {
    case "idle":
      return null;
    case "checking":
      return { text: messages.checking };
    case "available":
      return { text: messages.available(tag), tone: "ok" };
    case "taken":
      return { text: messages.taken(tag), tone: "bad" };
    case "failed":
      return { text: messages.checkFailed, tone: "bad" };
    case "unreachable":
      return { text: messages.checkNetworkError, tone: "bad" };
  }
}

/** At most three suggestions, without the one that is in the field. */
export function otherSuggestions(suggestions: readonly string[], tag: string): string[] {
  return suggestions.filter((suggestion) => suggestion !== tag).slice(0, 3);
}
