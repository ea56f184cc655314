import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { beDevice } from "../../../../test/be-device.ts";
import { fakeApi, noAnswer } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { MyCodeScreen } from "./my-code-screen.tsx";

beforeEach(() => changeSettings({ publicUrl: "https://app.lilypad.example" }));

const profile = "getProfile";
const mira = {
  first_name: "Mira",
  last_name: "Kaur",
  display_tag: "mira_k",
  avatar_colour: "#6366f1",
};
const open = () => {
  history.replaceState(null, "", "/my-code");
  openSignedIn(<MyCodeScreen />);
};
/** Presses Copy link, and returns the copied text. */
const copied = async () => {
  const writeText = vi.fn(async (_text: string) => undefined);
  beDevice({ clipboard: { writeText } });
  fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
  await screen.findByText("Link copied!");
  return writeText.mock.calls[0]?.[0];
};

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

it("a person's code shows their name, and the copied link is the same", async () => {
  fakeApi({ [profile]: { profile: mira } });
  open();
  expect(await screen.findByRole("img", { name: "QR code to pay @mira_k" })).toBeTruthy();
  expect(screen.getByText("Mira Kaur")).toBeTruthy();
  expect(screen.getByText("@mira_k")).toBeTruthy();
  expect(await copied()).toBe("https://app.lilypad.example/send-money?to=mira_k");
});

it("an amount can be added to a person's code and removed again", async () => {
  const { calls } = fakeApi({ getBalance: noAnswer, [profile]: { profile: mira } });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Set an amount" }));
  const apply = screen.getByRole<HTMLButtonElement>("button", { name: "Add to code" });
  expect(apply.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText("Amount"), "1250");
  const note = screen.getByLabelText<HTMLInputElement>("Note");
  await userEvent.click(note);
  await userEvent.paste("字".repeat(400));
  expect(note.value).toHaveLength(60);
  await userEvent.clear(note);
  await userEvent.type(note, "Boat hire");
  await userEvent.click(apply);
  expect(await screen.findByRole("img", { name: "QR code to pay @mira_k $12.50" })).toBeTruthy();
  expect(screen.getByText("Requesting $12.50")).toBeTruthy();
  expect(screen.getByText("Boat hire")).toBeTruthy();
  expect(await copied()).toBe(
    "https://app.lilypad.example/send-money?to=mira_k&amount=12.50&currency=USD&note=Boat+hire",
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove amount" }));
  expect(screen.getByRole("img", { name: "QR code to pay @mira_k" })).toBeTruthy();
  // A code is not a request: showing it notifies no one.
  expect(calls().every(({ method }) => method === "GET")).toBe(true);
});

it("a person's code is shared as a link with the amount in the text", async () => {
  fakeApi({ [profile]: { profile: mira } });
  open();
  await screen.findByRole("img", { name: "QR code to pay @mira_k" });
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  const sheet = await screen.findByRole("dialog", { name: "Share your code's link" });
  expect(within(sheet).getByText("https://app.lilypad.example/send-money?to=mira_k")).toBeTruthy();
});

it("a code that cannot be made can be tried again", async () => {
  const { answer } = fakeApi({ [profile]: noAnswer });
  open();
  expect(await screen.findByText("We couldn't create your code")).toBeTruthy();
  answer(profile, { profile: mira });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("img", { name: /@mira_k/ })).toBeTruthy());
});

it("a person without a tag has no code", async () => {
  fakeApi({ [profile]: { profile: { ...mira, display_tag: null } } });
  open();
  expect(
    await screen.findByText("You need a display tag before others can pay you with a code."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull();
});
