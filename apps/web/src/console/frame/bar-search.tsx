import { maxEmailLength, minStaffSearchLength } from "@lilypad/api-contract/limits";
import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { frameMessages } from "../messages/index.ts";
import styles from "./bar-search.module.css";

const messages = frameMessages.search;

/** The page of the search has the same field, larger. */
const searchPath = "/admin/people";

/** Whether a key is typed into something, or an open dialog has the keyboard. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
  ) !== null;

/** Finds people from every page. "/" leads into it. A text is searched when it is sent, because each search is recorded. */
export function BarSearch() {
  const [path, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isShortcut = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isShortcut || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (path.replace(/\/$/, "") === searchPath) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const search = field.current?.value.trim() ?? "";
    if (search.length >= minStaffSearchLength)
      navigate(`${searchPath}?${new URLSearchParams({ search })}`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element for it is younger than the oldest browsers we support
    <form role="search" aria-label={messages.label} className={styles.search} onSubmit={submit}>
      <Search size={16} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={messages.label}
        aria-keyshortcuts="/"
        placeholder={messages.placeholder}
        maxLength={maxEmailLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </form>
  );
}
