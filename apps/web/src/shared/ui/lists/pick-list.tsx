import { Check, ChevronRight, Search } from "lucide-react";
import { useState } from "react";
import { TextField } from "../controls/field.tsx";
import { text } from "../style/text.ts";
import { ActionRow, List, type RowContent } from "./list.tsx";
import styles from "./pick-list.module.css";

/** From this number on, typing is easier than scrolling. */
const manyToScroll = 6;
const maxSearchLength = 60;

export interface PickListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  rowOf: (item: Item) => Omit<RowContent, "trailing">;
  /** The items that match the typed text, in their order. */
  find: (items: readonly Item[], typed: string) => readonly Item[];
  onPick: (item: Item) => void;
  /** Tells which item is selected; omitted if a tap continues immediately. */
  isPicked?: (item: Item) => boolean;
  /** Shows the search even for a short list. */
  searchAlways?: boolean;
  texts: {
    /** The accessible name of the list. */
    list: string;
    search: string;
    placeholder: string;
    /** Shown if nothing matches the typed text. */
    none: string;
  };
}

/** A choice of one item from a list, with a search above it if it is long. */
export function PickList<Item>(props: PickListProps<Item>) {
  const { items, keyOf, rowOf, find, onPick, isPicked, searchAlways = false, texts } = props;
  const [typed, setTyped] = useState("");
  const found = find(items, typed);
  return (
    <>
      {(searchAlways || items.length >= manyToScroll) && (
        <TextField
          label={texts.search}
          labelHidden
          type="search"
          placeholder={texts.placeholder}
          prefix={<Search size={18} aria-hidden="true" />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxSearchLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <p className={found.length === 0 ? styles.none : text.sr} role="status">
        {found.length === 0 ? texts.none : ""}
      </p>
      {found.length > 0 && (
        <List label={texts.list}>
          {found.map((item) => (
            <li key={keyOf(item)}>
              <ActionRow
                {...rowOf(item)}
                trailing={<End picked={isPicked === undefined ? null : isPicked(item)} />}
                onClick={() => onPick(item)}
                {...(isPicked === undefined ? {} : { "aria-pressed": isPicked(item) })}
              />
            </li>
          ))}
        </List>
      )}
    </>
  );
}

function End({ picked }: { picked: boolean | null }) {
  if (picked === null) {
    return <ChevronRight className={styles.go} size={20} strokeWidth={1.75} aria-hidden="true" />;
  }
  return picked ? (
    <Check className={styles.check} size={20} strokeWidth={2} aria-hidden="true" />
  ) : null;
}
