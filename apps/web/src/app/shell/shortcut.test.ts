import { describe, expect, it } from "vitest";
import { type PressedKey, type ShortcutContext, shortcutOf } from "./shortcut.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const page: ShortcutContext = {
  isTyping: false,
  isCovered: false,
  isInList: false,
  isPair: false,
  isOff: false,
};
const press = (
  key: string,
  context: Partial<ShortcutContext> = {},
  keys: Partial<PressedKey> = {},
) => shortcutOf({ ...plain, key, ...keys }, { ...page, ...context });

describe("keyboard shortcuts", () => {
  it.each([
    ["s", "/send-money"],
    ["r", "/request-money"],
  ])("%s opens %s", (key, path) => {
    expect(press(key)).toEqual({ kind: "open", path });
  });

  it("g followed by h or t goes home or to the history", () => {
    expect(press("g")).toEqual({ kind: "pair" });
    expect(press("h", { isPair: true })).toEqual({ kind: "open", path: "/dashboard" });
    expect(press("t", { isPair: true })).toEqual({ kind: "open", path: "/transactions" });
    expect(press("h")).toBeNull();
  });

  it("a single-key shortcut also works right after a g", () => {
    expect(press("s", { isPair: true })).toEqual({ kind: "open", path: "/send-money" });
  });

  it("a, j, k, / and ? add money, move in a list, search and show the shortcuts", () => {
    expect(press("a")).toEqual({ kind: "add money" });
    expect(press("j")).toEqual({ kind: "move", by: 1 });
    expect(press("k")).toEqual({ kind: "move", by: -1 });
    expect(press("/")).toEqual({ kind: "search" });
    expect(press("?")).toEqual({ kind: "help" });
  });

  it("arrows move only while a row of a list has the focus; otherwise they scroll", () => {
    expect(press("ArrowDown")).toBeNull();
    expect(press("ArrowDown", { isInList: true })).toEqual({ kind: "move", by: 1 });
    expect(press("ArrowUp", { isInList: true, isOff: true })).toEqual({ kind: "move", by: -1 });
  });

  it.each(["isTyping", "isCovered", "isOff"] as const)(
    "no single key is a shortcut while %s",
    (state) => {
      for (const key of ["g", "s", "r", "a", "/", "?", "j", "k"]) {
        expect(press(key, { [state]: true }), key).toBeNull();
      }
    },
  );

  it("keys of the browser and of the system stay theirs", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey"] as const) {
      expect(press("r", {}, { [held]: true })).toBeNull();
    }
  });
});
