import { act } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { signIn } from "../../../test/fake-session.ts";
import { lockApp } from "../lock/index.ts";
import { hideAmounts } from "../money/index.ts";
import { sessionStorageKey, setSecondFactor } from "../session/index.ts";
import { drawRemembered, rememberSketch } from "./index.ts";

const kept = () => localStorage.getItem("lilypad.sketch.mira");
const storeSession = (id: string, expiresInSeconds = 600) =>
  localStorage.setItem(
    sessionStorageKey,
    JSON.stringify({ user: { id }, expires_at: Date.now() / 1000 + expiresInSeconds }),
  );

function openRoot(content = ""): HTMLElement {
  document.body.innerHTML = `<div id="root">${content}</div>`;
  return document.getElementById("root") as HTMLElement;
}

const home = (amount: string) =>
  `<main><p data-testid="balance">${amount}</p><ul><li>Ben −$18.00</li></ul></main>`;

/** Longer than the screen has to stay the same before it is remembered. */
const calm = () => vi.advanceTimersByTimeAsync(900);

/** Shows the home screen until the device remembers it. */
async function remember(amount = "$5.00") {
  const root = openRoot();
  const stop = rememberSketch("mira");
  root.innerHTML = home(amount);
  await calm();
  expect(kept()).not.toBeNull();
  return { root, stop };
}

/** The home screen as the next start draws it; null if it draws nothing. */
function drawn(): string | null {
  const root = openRoot("Loading");
  drawRemembered();
  return root.dataset.drawn === undefined ? null : root.innerHTML;
}

/** Makes the screen wider or narrower than the limit of the media query, 700 px. */
const openOnScreenOf = (width: number) =>
  vi.stubGlobal("matchMedia", () => ({ matches: width < 700 }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  openOnScreenOf(390);
  signIn();
  storeSession("mira");
  history.replaceState(null, "", "/dashboard");
});

it("the home screen is drawn as it was last shown, before the app runs", async () => {
  const { stop } = await remember();
  stop();
  expect(drawn()).toBe(home("$5.00"));
});

it.each([
  ["the app lock is on", () => lockApp("mira", 5)],
  ["nobody is signed in", () => localStorage.removeItem(sessionStorageKey)],
  ["the session was not used for more than seven days", () => storeSession("mira", -8 * 86_400)],
  ["another person is signed in", () => storeSession("bo")],
  ["the session still needs its second factor", () => setSecondFactor("required")],
  ["amounts have been hidden since", () => localStorage.setItem("lilypad.amounts", "hidden")],
  ["the screen is wide", () => openOnScreenOf(1280)],
  ["it is damaged", () => localStorage.setItem("lilypad.sketch.mira", "{")],
])("nothing personal is drawn if %s", async (_, change) => {
  const { stop } = await remember();
  stop();
  change();
  expect(drawn()).toBeNull();
});

it.each([
  ["all of its styles are as they were", "abcdeCards", true],
  ["one of its styles has changed", "abcdeother", false],
])("after an update the home screen is drawn: %s", async (_, styles, isDrawn) => {
  const root = openRoot();
  const stop = rememberSketch("mira");
  root.innerHTML = `<main class="wide _home_Cards">${home("$5.00")}</main>`;
  await calm();
  expect(kept()).not.toBeNull();
  stop();
  const page = openRoot("Loading");
  const outline = document.createElement("template");
  outline.id = "home";
  outline.dataset.styles = styles;
  document.body.append(outline);
  drawRemembered();
  expect(page.dataset.drawn !== undefined).toBe(isDrawn);
});

it("the outline of the home screen is drawn for a signed-in person of whom nothing is remembered", () => {
  const root = openRoot("Loading");
  const outline = document.createElement("template");
  outline.id = "home";
  outline.innerHTML = "<main>Outline</main>";
  document.body.append(outline);
  drawRemembered();
  expect(root.innerHTML).toBe("<main>Outline</main>");
});

it("hidden amounts stay hidden at the next start, even if the page is closed at once", async () => {
  const { root, stop } = await remember();
  act(() => hideAmounts(true));
  root.innerHTML = home("$••••");
  await Promise.resolve();
  expect(kept() ?? "").not.toContain("$5.00");
  await calm();
  expect(kept()).toContain("$••••");
  stop();
  expect(drawn()).toBe(home("$••••"));
});

it.each([
  ["while it loads", `${home("$6.00")}<i data-loading></i>`, "/dashboard"],
  ["of another screen", "<p>Send</p>", "/send-money"],
])("nothing is remembered %s", async (_, content, path) => {
  const { root, stop } = await remember();
  history.replaceState(null, "", path);
  root.innerHTML = content;
  await calm();
  stop();
  expect(drawn()).toBe(home("$5.00"));
});

it("nothing is remembered once the session has ended or the app lock is on", async () => {
  const root = openRoot();
  const stop = rememberSketch("mira");
  localStorage.removeItem(sessionStorageKey);
  root.innerHTML = home("$6.00");
  await calm();
  expect(kept()).toBeNull();
  storeSession("mira");
  lockApp("mira", 0);
  root.innerHTML = home("$7.00");
  await calm();
  expect(kept()).toBeNull();
  stop();
});

it("a tap on a button of the drawn home screen is repeated on the app's button", async () => {
  const root = openRoot("Loading");
  const outline = document.createElement("template");
  outline.id = "home";
  outline.innerHTML = "<main><button>Transfer</button><button>Teleport</button></main>";
  document.body.append(outline);
  drawRemembered();
  root.querySelectorAll("button")[1]?.click();
  const taps: string[] = [];
  root.innerHTML = "<main><button>Transfer</button><button>Teleport</button></main>";
  for (const button of root.querySelectorAll("button")) {
    button.addEventListener("click", () => taps.push(button.textContent));
  }
  await calm();
  expect(taps).toEqual(["Teleport"]);
});
