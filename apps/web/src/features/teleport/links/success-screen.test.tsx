import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { beDevice } from "../../../../test/be-device.ts";
import { fakeApi } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { TeleportSuccessScreen } from "./success-screen.tsx";

const url = "https://app.lilypad.example/t/AAAAAAAAAAAAAAAAAAAAAAAAAAA";

const open = (state: unknown) => {
  history.replaceState(state, "", "/teleport/success");
  openSignedIn(<TeleportSuccessScreen />);
};

const offers = (...currencies: string[]) =>
  fakeApi({
    listCapabilities: { capabilities: currencies.map((currency) => ({ currency, country: "XX" })) },
  });

beforeEach(() => void offers("GBP"));

it.each([
  [["EUR", "GBP", "USD", "EUR"], "They send it by bank transfer, in pounds, dollars or euros."],
  [["EUR", "USD"], "They send it by bank transfer, in dollars or euros."],
  [[], "They send it by bank transfer."],
])("the success page names the currencies out of %j", async (currencies, said) => {
  offers(...currencies);
  open({ url, amount: "12.50", note: "" });
  expect(await screen.findByText(said)).toBeTruthy();
});

it("the success page shows the link and what happens next", async () => {
  open({ url, amount: "1250.00", note: "Tickets", isShared: true });
  expect(screen.getByRole("heading", { level: 1, name: "Success!" })).toBeTruthy();
  expect(screen.getByText("Link Shared!")).toBeTruthy();
  expect(screen.getByText("£1,250.00")).toBeTruthy();
  expect(screen.getByText("Tickets")).toBeTruthy();
  expect(screen.getByText(url)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "How teleport works" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Back to Dashboard" }));
  expect(location.pathname).toBe("/dashboard");
});

it("the success page of a link that was not shared shows all but that it was shared", () => {
  open({ url, amount: "1250.00", note: "Tickets", isShared: false });
  expect(screen.getByRole("heading", { level: 1, name: "Success!" })).toBeTruthy();
  expect(screen.queryByText("Link Shared!")).toBeNull();
  expect(screen.getByText("£1,250.00")).toBeTruthy();
  expect(screen.getByText("Tickets")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "How teleport works" })).toBeTruthy();
});

it("the success page copies the link, and says so for three seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const writeText = vi.fn(async () => {});
  beDevice({ clipboard: { writeText } });
  open({ url, amount: "12.50", note: "" });
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(writeText).toHaveBeenCalledWith(url);
  expect(await screen.findByRole("button", { name: "Copied to clipboard!" })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.getByRole("button", { name: "Copied to clipboard!" })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
});

it.each([[null], [{ url: "javascript:alert(1)", amount: "1.00" }], ["link"]])(
  "the success page without a link (%j) leads to the list of links",
  (state) => {
    open(state);
    expect(screen.getByRole("heading", { level: 1, name: "No link to show" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Your links" })).toHaveProperty(
      "pathname",
      "/teleport/links",
    );
  },
);
