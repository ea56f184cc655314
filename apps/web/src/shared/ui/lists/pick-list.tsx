import { Check, ChevronRight, Search } from "lucide-react";
import { useState } from "react";
import { TextField } from "../controls/field.tsx";
import { text } from "../style/text.ts";
import { ActionRow, List, type RowContent } from "./list.tsx";
import styles from "./pick-list.module.css";

/** From so many on, one would rather type than scroll. */
const manyToScroll = 6;

export interface PickListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  rowOf: (item: Item) => Omit<RowContent, "trailing">;
  /** Those that fit what was typed, in their order. */
  find: (items: readonly Item[], typed: string) => readonly Item[];
  onPick: (item: Item) => void;
  /** Which one is chosen; left out where a tap goes on at once. */
  isPicked?: (item: Item) => boolean;
  /** A search is offered even where there are few. */
  searchAlways?: boolean;
  texts: {
    /** What the list is called. */
    list: string;
    search: string;
    placeholder: string;
    /** Nothing fits what was typed. */
    none: string;
  };
}

/** One of many: a list to tap, with a search above it where there are too many to scroll. */
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
          maxLength={60}
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
