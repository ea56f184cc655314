import { useState } from "react";
import { shellMessages } from "../../shared/messages/index.ts";
import { Fact, Facts, Sheet, ToggleRow } from "../../shared/ui/index.ts";
import styles from "./shortcut-help.module.css";
import { areShortcutsOn, turnShortcuts } from "./use-shortcuts.ts";

const messages = shellMessages.help;

const shortcuts = [
  [["g", "h"], messages.home],
  [["g", "t"], messages.history],
  [["s"], messages.send],
  [["r"], messages.request],
  [["a"], messages.add],
  [["/"], messages.search],
  [["j"], messages.next],
  [["k"], messages.previous],
  [["Esc"], messages.close],
  [["?"], messages.open],
] as const;

/** All keyboard shortcuts, and the switch that turns off those of a single key. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Sheet panel open={open} onClose={onClose} title={messages.title}>
      <ToggleRow
        name={messages.toggle}
        hint={messages.toggleHint}
        checked={isOn}
        onChange={(on) => {
          turnShortcuts(on);
          setOn(on);
        }}
      />
      <Facts>
        {shortcuts.map(([keys, does]) => (
          <Fact key={does} label={does}>
            <span className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </span>
          </Fact>
        ))}
      </Facts>
    </Sheet>
  );
}
