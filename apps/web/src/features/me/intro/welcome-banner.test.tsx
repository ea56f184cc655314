import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { slideMs } from "./intro-flow.ts";
import { WelcomeBanner } from "./welcome-banner.tsx";

const seen = "lilypad.welcome_slides_seen";
const titles = ["Your money is yours", "Zero fees", "Teleport", "Invite and earn"];
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
/** The visible slides of the sheet: the hidden ones only preserve its height. */
const shownSlides = () =>
  titles.filter((title) => screen.getByText(title).closest("[aria-hidden=true]") === null);
const openIntro = async () => {
  render(<WelcomeBanner />);
  press(/Welcome to Lilypad/);
  await vi.waitFor(() => expect(screen.getByText("Your money is yours")).toBeTruthy());
};

// The slides are loaded lazily; loading them in advance makes the test independent of the machine's
// speed.
beforeAll(() => import("./intro-sheet.tsx"));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

it("the intro has four slides, the last of which says Let's go!", async () => {
  await openIntro();
  for (const title of titles.slice(0, 3)) {
    expect(shownSlides()).toEqual([title]);
    press("Continue");
  }
  expect(shownSlides()).toEqual(["Invite and earn"]);
  expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
  press("Let's go!");
  expect(screen.queryByText("Welcome to Lilypad")).toBeNull();
  expect(localStorage.getItem(seen)).toMatch(/^\d{4}-/);
});

it("the intro advances after ten seconds, and stays at the last slide", async () => {
  await openIntro();
  for (const title of titles.slice(1)) {
    act(() => void vi.advanceTimersByTime(slideMs - 500));
    expect(shownSlides()).not.toContain(title);
    act(() => void vi.advanceTimersByTime(500));
    expect(shownSlides()).toEqual([title]);
  }
  act(() => void vi.advanceTimersByTime(slideMs * 2));
  expect(shownSlides()).toEqual(["Invite and earn"]);
});

it("the intro does not advance while the pointer is on it", async () => {
  await openIntro();
  fireEvent.pointerEnter(screen.getByText("Your money is yours"));
  act(() => void vi.advanceTimersByTime(slideMs * 2));
  expect(shownSlides()).toEqual(["Your money is yours"]);
});

it.each([
  ["skipped", () => press("Skip")],
  [
    "left by Escape",
    () => fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" }),
  ],
])("the intro does not come back after it was %s", async (_, leave) => {
  await openIntro();
  leave();
  await vi.waitFor(() => expect(localStorage.getItem(seen)).not.toBeNull());
  expect(screen.queryByText("See what you can do")).toBeNull();
});

it("the intro's dots jump to their slides", async () => {
  await openIntro();
  press("Slide 3 of 4");
  expect(screen.getByText("Teleport")).toBeTruthy();
});

it("the welcome banner can be dismissed for good without opening the intro", () => {
  const { unmount } = render(<WelcomeBanner />);
  press("Dismiss the welcome");
  expect(screen.queryByText("Welcome to Lilypad")).toBeNull();
  unmount();
  render(<WelcomeBanner />);
  expect(screen.queryByText("Welcome to Lilypad")).toBeNull();
});
