import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import {
  answers,
  balance,
  balances,
  openDashboard,
  shownBalance,
} from "../../../../test/dashboard.tsx";
import { fakeApi } from "../../../../test/fake-api.ts";
import { countUpAt } from "./counted-balance.tsx";

it.each([
  [0n, 100n, 0, 0n],
  [0n, 100n, 1, 100n],
  [0n, 100n, 5, 100n],
  [100n, 40n, 1, 40n],
  [0n, 1000n, 0.5, 875n],
])("counting from %s to %s shows at the progress %f: %s", (from, to, progress, amount) => {
  expect(countUpAt(from, to, progress)).toBe(amount);
});

/**
 * Lets each frame of an animation follow 30 ms after the one before, however slow the machine is.
 * @param onFrame is called when a frame has been drawn
 */
function evenFrames(onFrame: () => void): void {
  const start = performance.now();
  let frames = 0;
  vi.spyOn(performance, "now").mockImplementation(() => start + frames * 30);
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) =>
    setTimeout(() => {
      frames += 1;
      act(() => callback(performance.now()));
      onFrame();
    }, 16),
  );
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
}

/** The digits that are drawn, without the texts that only screen readers get. */
function drawnDigits(): string {
  const balance = screen.getByTestId("balance");
  const parts = balance.closest('[aria-hidden="true"]')
    ? [balance]
    : [...balance.querySelectorAll('[aria-hidden="true"]')];
  return parts.map(({ textContent }) => textContent).join(" ");
}

/** The texts of all live regions that a screen reader can read out. */
function spokenTexts(): string[] {
  return [...document.querySelectorAll("[aria-live]")].map((region) => {
    const readable = region.cloneNode(true);
    if (!(readable instanceof Element)) throw new Error("a live region is no element");
    for (const silent of readable.querySelectorAll('[aria-hidden="true"]')) silent.remove();
    return readable.textContent;
  });
}

it.each(["phone", "wide screen"])(
  "a balance whose digits count to a new amount on a %s is announced only as that amount",
  async (device) => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: device === "wide screen" && !query.includes("reduced-motion"),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const shown = new Set<string>();
    const spoken = new Set<string>();
    evenFrames(() => {
      shown.add(drawnDigits());
      for (const text of spokenTexts()) spoken.add(text);
    });
    const { answer } = fakeApi(answers);
    openDashboard();
    await waitFor(() => expect(shownBalance()).toContain("100.00 LIL"));
    expect(spokenTexts()).toContain("100.00 LIL");
    shown.clear();
    spoken.clear();
    const [, ...others] = balances().balances;
    answer("getBalance", {
      ...balances(),
      balances: [balance("LIL", "LIL", "900.00"), ...others],
    });
    await userEvent.click(screen.getByRole("button", { name: "Refresh balance" }));
    await waitFor(() => expect(drawnDigits().replaceAll(/\s/g, "")).toContain("900.00LIL"));
    expect(shown.size, "the digits counted").toBeGreaterThan(1);
    const amounts = [...spoken].filter((text) => text.endsWith("LIL"));
    expect(amounts.filter((text) => text !== "100.00 LIL")).toEqual(["900.00 LIL"]);
  },
);
