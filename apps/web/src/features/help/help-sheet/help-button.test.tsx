import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { fakeApi } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { BackBar, BarHelp } from "../../../shared/ui/index.ts";
import { HelpButton } from "./help-button.tsx";

// The sheet is loaded lazily; loading it in advance makes the test independent of the machine's speed.
beforeAll(() => import("./help-sheet.tsx"));

it("help is at the end of every bar for signed-in people, beside a screen's own button", () => {
  const bars = (
    <>
      <BackBar title="One" onBack={() => {}} />
      <BackBar title="Two" onBack={() => {}} trailing={<button type="button">Edit</button>} />
    </>
  );
  const { unmount } = render(<BarHelp value={<HelpButton />}>{bars}</BarHelp>);
  expect(screen.getAllByRole("button", { name: "Help" })).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Edit" })).toBeTruthy();
  unmount();
  render(bars);
  expect(screen.queryByRole("button", { name: "Help" })).toBeNull();
});

it("help answers questions, leads to the limits and the assistant, and names the support contacts", async () => {
  changeSettings({ supportEmail: "help@lilypad.example" });
  fakeApi({});
  openSignedIn(<HelpButton />);
  await userEvent.click(screen.getByRole("button", { name: "Help" }));
  await userEvent.click(await screen.findByText("Can I cancel a payment?"));
  expect(screen.getByText(/can't be undone/).hidden).toBe(false);
  expect(screen.getByText(/^Set a new one under Profile/).hidden).toBe(true);
  expect(screen.getByRole("link", { name: /Limits and fees/ }).getAttribute("href")).toBe(
    "/limits",
  );
  expect(screen.getByRole("link", { name: /Ask the assistant/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Your messages/ }).getAttribute("href")).toBe(
    "/help/messages",
  );
  expect(screen.getByRole("button", { name: /^Write to support/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: /Is everything working\?/ }).getAttribute("href")).toBe(
    "/status",
  );
  const email = await screen.findByRole("link", { name: "help@lilypad.example" });
  expect(email.getAttribute("href")).toMatch(/^mailto:help@lilypad\.example\?subject=Help/);
  expect(screen.getByRole("link", { name: "+44 20 7946 0000" }).getAttribute("href")).toMatch(
    /^tel:/,
  );
});
