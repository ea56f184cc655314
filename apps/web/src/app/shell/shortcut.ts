import type { Href } from "@lilypad/api-contract";
/** The effect of a shortcut: it opens a path, or acts on the page. */
export type Shortcut =
  | { kind: "open"; path: Href }
  | { kind: "add money" }
  | { kind: "search" }
  | { kind: "move"; by: 1 | -1 }
  | { kind: "help" }
  /** The first key of two; the second must follow within `pairTimeoutMs`. */
  | { kind: "pair" };

export const pairTimeoutMs = 1500;

const single: Readonly<Record<string, Shortcut>> = {
  g: { kind: "pair" },
  s: { kind: "open", path: "/send-money" },
  r: { kind: "open", path: "/request-money" },
  a: { kind: "add money" },
  "/": { kind: "search" },
  "?": { kind: "help" },
  j: { kind: "move", by: 1 },
  k: { kind: "move", by: -1 },
};

const afterG: Readonly<Record<string, Shortcut>> = {
  h: { kind: "open", path: "/dashboard" },
  t: { kind: "open", path: "/transactions" },
};

const arrows: Readonly<Record<string, Shortcut>> = {
  ArrowDown: { kind: "move", by: 1 },
  ArrowUp: { kind: "move", by: -1 },
};

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export interface ShortcutContext {
  /** The focus is in a field, so keys are text. */
  isTyping: boolean;
  /** A sheet or a dialog is open, and has the keyboard. */
  isCovered: boolean;
  /** The focus is on a row of a list, so arrows move between rows instead of scrolling. */
  isInList: boolean;
  /** The previous key was `g`. */
  isPair: boolean;
  /** The person has turned off shortcuts of a single key (WCAG 2.1.4). Arrows in lists remain. */
  isOff: boolean;
}

/** @returns the effect of a key; null if it is no shortcut here */
export function shortcutOf(pressed: PressedKey, context: ShortcutContext): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (ctrlKey || metaKey || altKey || context.isTyping || context.isCovered) return null;
  const arrow = arrows[key];
  if (arrow !== undefined) return context.isInList ? arrow : null;
  if (context.isOff) return null;
  return (context.isPair ? afterG[key] : undefined) ?? single[key] ?? null;
}
