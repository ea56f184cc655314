import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { placeScreen } from "./place-screen.ts";
import { navigate } from "./use-app-location.ts";

/** jsdom has no layout: the page scrolls as far as it is long. */
let length = 2000;

beforeEach(() => {
  length = 2000;
  vi.stubGlobal("scrollTo", (_x: number, y: number) => {
    Object.defineProperty(window, "scrollY", { value: Math.min(y, length), configurable: true });
    dispatchEvent(new Event("scroll"));
  });
  navigate("/transactions");
  placeScreen();
});
afterEach(() => vi.unstubAllGlobals());

async function goBack(): Promise<void> {
  const arrived = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back();
  await arrived;
}

it("a screen that is opened starts at its top", () => {
  scrollTo(0, 700);
  navigate("/limits");
  placeScreen();
  expect(scrollY).toBe(0);
});

it("a screen that is returned to is where it was left", async () => {
  scrollTo(0, 700);
  navigate("/limits");
  placeScreen();
  await goBack();
  placeScreen();
  expect(scrollY).toBe(700);
});

it("a screen that is returned to waits until it is as long as it was", async () => {
  const watched: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(grown: () => void) {
        watched.push(grown);
      }
      observe() {}
      disconnect() {}
    },
  );
  scrollTo(0, 700);
  navigate("/limits");
  placeScreen();
  await goBack();
  length = 100;
  placeScreen();
  expect(scrollY).toBe(100);
  length = 2000;
  for (const grown of watched) grown();
  expect(scrollY).toBe(700);
});

it("the next screen starts at its top again", async () => {
  scrollTo(0, 700);
  navigate("/limits");
  placeScreen();
  await goBack();
  placeScreen();
  navigate("/profile");
  placeScreen();
  expect(scrollY).toBe(0);
});
