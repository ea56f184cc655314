import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchKeyboard } from "./watch-keyboard.ts";

const root = document.documentElement;

/** A phone of 390 × 844 px; its page is as high as its window until a test changes it. */
const view = Object.assign(new EventTarget(), { width: 390, height: 844, offsetTop: 0, scale: 1 });
let pageHeight = 844;
let stop = () => {};

function show(change: Partial<Pick<typeof view, "width" | "height" | "offsetTop" | "scale">>) {
  Object.assign(view, change);
  view.dispatchEvent(new Event("resize"));
}

const keyboard = () => ({
  isOpen: root.hasAttribute("data-keyboard"),
  covers: root.style.getPropertyValue("--keyboard-height"),
});

beforeEach(() => {
  Object.assign(view, { width: 390, height: 844, offsetTop: 0, scale: 1 });
  pageHeight = 844;
  vi.stubGlobal("visualViewport", view);
  vi.spyOn(root, "clientHeight", "get").mockImplementation(() => pageHeight);
  document.body.innerHTML = '<input id="field" /><button id="button">Continue</button>';
  stop = watchKeyboard();
});

afterEach(() => {
  stop();
  root.removeAttribute("data-keyboard");
  root.style.removeProperty("--keyboard-height");
  document.body.replaceChildren();
});

const focus = (id: string) => document.getElementById(id)?.focus();

describe("the phone's keyboard", () => {
  it("covers the lower part of the page on iOS, which keeps its height", () => {
    focus("field");
    show({ height: 508 });
    expect(keyboard()).toEqual({ isOpen: true, covers: "336px" });
    view.offsetTop = 100;
    view.dispatchEvent(new Event("scroll"));
    expect(keyboard().covers).toBe("236px");
  });

  it("covers nothing where it makes the page smaller, and is known to be open", () => {
    focus("field");
    pageHeight = 508;
    show({ height: 508 });
    expect(keyboard()).toEqual({ isOpen: true, covers: "0px" });
  });

  it("is closed again when the page has its height back", () => {
    focus("field");
    show({ height: 508 });
    show({ height: 844 });
    expect(keyboard()).toEqual({ isOpen: false, covers: "0px" });
  });

  it("is not confused with the browser's bars, a turned phone, or a small window without a field", () => {
    focus("field");
    show({ height: 780 });
    expect(keyboard().isOpen).toBe(false);
    pageHeight = 390;
    show({ width: 844, height: 390 });
    expect(keyboard().isOpen).toBe(false);
    focus("button");
    show({ height: 200 });
    expect(keyboard().isOpen).toBe(false);
  });

  it("is ignored while the page is zoomed", () => {
    focus("field");
    show({ height: 422, scale: 2 });
    expect(keyboard()).toEqual({ isOpen: false, covers: "0px" });
  });
});

it("browsers are asked to make the page smaller for the keyboard", () => {
  const page = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");
  expect(page).toMatch(/interactive-widget=resizes-content/);
});
