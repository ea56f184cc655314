import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import {
  canInstall,
  dismissInstall,
  install,
  useCanInstall,
  watchInstallPrompt,
} from "./install-prompt.ts";

watchInstallPrompt();

function offer(outcome: "accepted" | "dismissed") {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  const prompt = vi.fn(async () => {});
  window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
  return { event, prompt };
}

it("the browser's install prompt waits until the person asks for it", async () => {
  const { result: canInstallNow } = renderHook(useCanInstall);
  expect(canInstallNow.current).toBe(false);
  const { event, prompt } = await act(async () => offer("accepted"));
  expect(event.defaultPrevented).toBe(true);
  expect(canInstallNow.current).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  await act(install);
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(canInstallNow.current).toBe(false);
});

it("a person who has declined the install prompt does not see it again", async () => {
  offer("dismissed");
  await install();
  offer("accepted");
  expect(canInstall()).toBe(false);
});

it("the install offer is not made after it was dismissed or the app was installed", () => {
  offer("accepted");
  dismissInstall();
  expect(canInstall()).toBe(false);
  localStorage.clear();
  offer("accepted");
  window.dispatchEvent(new Event("appinstalled"));
  expect(canInstall()).toBe(false);
});
