import { useEffect, useState } from "react";
import { keptText } from "../../shared/device/index.ts";
import { useLocation } from "../../shared/navigation/index.ts";
import { pairTimeoutMs, type Shortcut, shortcutOf } from "./shortcut.ts";

const keptOff = keptText("lilypad.shortcuts-off");

/** Whether single-key shortcuts are on, on this device. */
export const areShortcutsOn = (): boolean => keptOff.read() === null;

export function turnShortcuts(on: boolean): void {
  if (on) keptOff.forget();
  else keptOff.keep("1");
}

const searchFields = "[data-shell] :is(input[type=search], input[role=combobox])";
/** The control of the home screen that shows all ways to add money. */
const addMoney = "[data-shortcut=add]";
/** The rows of the page's lists. */
const rows = "main li > :is(a, button)";

const isField = (element: Element | null): boolean =>
  element?.matches("input, textarea, select, [contenteditable]") === true;

function moveFocus(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  // Without a focused row, the first one is next.
  const next = all[at === -1 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** Listens for the shortcuts of the signed-in app, and says whether their list is open. */
export function useShortcuts() {
  const [, navigate] = useLocation();
  const [helpIsOpen, setHelpIsOpen] = useState(false);

  useEffect(() => {
    let pairUntil = 0;

    function run(shortcut: Shortcut) {
      pairUntil = shortcut.kind === "pair" ? Date.now() + pairTimeoutMs : 0;
      if (shortcut.kind === "open") navigate(shortcut.path);
      else if (shortcut.kind === "move") moveFocus(shortcut.by);
      else if (shortcut.kind === "help") setHelpIsOpen(true);
      else if (shortcut.kind === "add money") {
        const control = document.querySelector<HTMLElement>(addMoney);
        // Other screens lead to the way that most people use.
        if (control === null) navigate("/payments/topup");
        else control.click();
      } else if (shortcut.kind === "search") {
        const field = document.querySelector<HTMLInputElement>(searchFields);
        if (field === null) navigate("/transactions");
        else field.focus();
      }
    }

    function listen(event: KeyboardEvent) {
      const focused = document.activeElement;
      const shortcut = event.defaultPrevented
        ? null
        : shortcutOf(event, {
            isTyping: isField(focused),
            isCovered: document.querySelector("[data-overlay][data-open]") !== null,
            isInList: focused?.matches(rows) === true,
            isPair: Date.now() < pairUntil,
            isOff: !areShortcutsOn(),
          });
      if (shortcut === null) {
        pairUntil = 0;
        return;
      }
      event.preventDefault();
      run(shortcut);
    }

    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [navigate]);

  return {
    helpIsOpen,
    openHelp: () => setHelpIsOpen(true),
    closeHelp: () => setHelpIsOpen(false),
  };
}
