import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beDevice } from "../../../../test/be-device.ts";
import { shownToasts } from "../feedback/toast-store.ts";
import { copyText } from "./copy-text.ts";

const copy = () =>
  copyText("0x12ab", "Address copied to clipboard!", "Failed to copy to clipboard");
const newest = () => shownToasts().at(-1);
const giveClipboard = (clipboard: { writeText: (text: string) => Promise<void> } | undefined) =>
  beDevice({ clipboard });
/** The text that the Edit menu's command has copied: the selection in the focused field. */
let copied: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  copied = null;
  document.execCommand = vi.fn(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) return false;
    copied = field.value.slice(field.selectionStart, field.selectionEnd);
    return true;
  });
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, "execCommand");
});

it("copying a text shows a toast for two seconds", async () => {
  const writeText = vi.fn(async () => {});
  giveClipboard({ writeText });
  await copy();
  expect(writeText).toHaveBeenCalledWith("0x12ab");
  expect(newest()).toMatchObject({ kind: "success", title: "Address copied to clipboard!" });
  await vi.advanceTimersByTimeAsync(1999);
  expect(newest()).toMatchObject({ closing: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(newest()).toMatchObject({ closing: true });
  await vi.advanceTimersByTimeAsync(300);
  expect(newest()).toBeUndefined();
});

describe("copying without a clipboard API", () => {
  it.each([
    ["has none", undefined],
    ["refuses it", { writeText: () => Promise.reject(new Error("not allowed")) }],
  ])("in a browser that %s copies a selection, and the focus returns", async (_why, clipboard) => {
    giveClipboard(clipboard);
    const dialog = document.createElement("div");
    const button = document.createElement("button");
    dialog.append(button);
    document.body.append(dialog);
    button.focus();
    await copy();
    expect(copied).toBe("0x12ab");
    expect(newest()).toMatchObject({ kind: "success" });
    expect(document.activeElement).toBe(button);
    expect(dialog.children).toHaveLength(1);
  });

  it.each([
    ["answers no", () => false],
    [
      "is unknown",
      () => {
        throw new Error("no such command");
      },
    ],
  ])("with a copy command that %s shows that it failed", async (_why, command) => {
    giveClipboard(undefined);
    document.execCommand = command;
    await copy();
    expect(newest()).toMatchObject({ kind: "error", title: "Failed to copy to clipboard" });
    expect(document.querySelector("textarea")).toBeNull();
  });
});
