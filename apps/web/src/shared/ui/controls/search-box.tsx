import { maxPeopleSearchLength } from "@lilypad/api-contract/limits";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { text } from "../style/text.ts";
import { TextField } from "./field.tsx";
import styles from "./search-box.module.css";

export interface SearchBoxProps<Found> {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  /** A search has been made: its results are shown, or `none`. */
  open: boolean;
  found: readonly Found[];
  keyOf: (found: Found) => string;
  onPick: (found: Found) => void;
  /** The row of one result. */
  children: (found: Found) => ReactNode;
  /** The accessible name of the list. */
  listLabel: string;
  /** The sentence if nothing was found; null while that is unknown. */
  none: string | null;
  /** An action that is offered if nothing was found. */
  noneAction?: ReactNode;
  /** The status text while searching. */
  searching: string | null;
  hint?: { text: string; tone?: "ok" | "bad" } | null;
  error?: string | null;
  autoFocus?: boolean;
  /** A button at the end of the field for another way to find something. */
  suffix?: ReactNode;
}

/** A search field with its results below: arrows and Enter select, and so does a tap. */
export function SearchBox<Found>(props: SearchBoxProps<Found>) {
  const { open, found, keyOf, onPick, none } = props;
  const [active, setActive] = useState<{ of: readonly Found[]; index: number }>({
    of: found,
    index: 0,
  });
  const id = useId();
  // New results are selected from the top.
  const index = active.of === found ? active.index : 0;
  const listed = open && found.length > 0;

  function move(event: KeyboardEvent) {
    const chosen = found[index];
    if (!listed) return;
    if (event.key === "ArrowDown") {
      setActive({ of: found, index: Math.min(index + 1, found.length - 1) });
    } else if (event.key === "ArrowUp") setActive({ of: found, index: Math.max(index - 1, 0) });
    else if (event.key === "Enter" && chosen !== undefined) onPick(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <TextField
        label={props.label}
        role="combobox"
        aria-expanded={listed}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={listed ? `${id}-${index}` : undefined}
        placeholder={props.placeholder}
        prefix={<Search size={18} aria-hidden="true" />}
        suffix={props.suffix}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxPeopleSearchLength}
        value={props.typed}
        hint={props.hint ?? null}
        error={props.error ?? null}
        autoFocus={props.autoFocus}
        onChange={(event) => props.onType(event.target.value)}
        onKeyDown={move}
      />
      <p className={text.sr} role="status">
        {open ? (props.searching ?? none ?? "") : ""}
      </p>
      {open && (
        <div className={styles.results}>
          {none !== null && (
            <div className={styles.list}>
              <p className={styles.none} aria-hidden="true">
                {none}
              </p>
              {props.noneAction !== undefined && (
                <div className={styles.noneAction}>{props.noneAction}</div>
              )}
            </div>
          )}
          <div id={`${id}-found`} role="listbox" aria-label={props.listLabel}>
            {listed && (
              <div className={styles.list} role="presentation">
                {found.map((one, place) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the combobox
                  <div
                    key={keyOf(one)}
                    id={`${id}-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === index}
                    className={styles.option}
                    onClick={() => onPick(one)}
                  >
                    {props.children(one)}
                  </div>
                ))}
              </div>
            )}
          </div>
        </div>
      )}
    </>
  );
}
