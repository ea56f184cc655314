import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { InstallOffer } from "./install-offer.tsx";
import { watchInstallPrompt } from "./install-prompt.ts";

watchInstallPrompt();

function offer() {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  const prompt = vi.fn(async () => {});
  const userChoice = Promise.resolve({ outcome: "accepted" });
  act(() => void window.dispatchEvent(Object.assign(event, { prompt, userChoice })));
  return prompt;
}

it("the install offer is shown only if the browser can install, and opens the browser's prompt", async () => {
  render(<InstallOffer />);
  expect(screen.queryByText("Install Lilypad")).toBeNull();
  const prompt = offer();
  expect(screen.getByText("Install Lilypad")).toBeTruthy();
  expect(prompt).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Install" }));
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText("Install Lilypad")).toBeNull());
});

it("the install offer disappears when it is dismissed", async () => {
  render(<InstallOffer />);
  offer();
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  offer();
  expect(screen.queryByText("Install Lilypad")).toBeNull();
});
