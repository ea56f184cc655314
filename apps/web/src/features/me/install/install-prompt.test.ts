import { expect, it, vi } from "vitest";
import {
  canInstall,
  dismissInstall,
  install,
  onInstallPrompt,
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
  const listener = vi.fn();
  const stop = onInstallPrompt(listener);
  expect(canInstall()).toBe(false);
  const { event, prompt } = offer("accepted");
  expect(event.defaultPrevented).toBe(true);
  expect(canInstall()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(prompt).not.toHaveBeenCalled();
  await install();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(canInstall()).toBe(false);
  stop();
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
