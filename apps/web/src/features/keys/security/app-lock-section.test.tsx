import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openSecurity } from "../../../../test/stages/security-stage.tsx";
import { lockMinutesFor } from "../../../shared/lock/index.ts";
import { setStepUpAsker } from "../../../shared/session/index.ts";

const toggle = () => screen.getByRole("switch", { name: "Lock Lilypad" });
const answerStepUp = (confirmed: boolean) =>
  setStepUpAsker(async () => (confirmed ? "confirmed" : "declined"));

it("the app lock needs a passcode or passkey first", async () => {
  await openSecurity({});
  expect(toggle().hasAttribute("disabled")).toBe(true);
  expect(screen.getByText("Set up a passcode or passkey first")).toBeTruthy();
});

it("the app lock is turned on and off only by a person who confirms it", async () => {
  localStorage.setItem("lilypad.answers.mira", "{}");
  localStorage.setItem("lilypad.sketch.mira", "{}");
  await openSecurity({ passcode: true });
  let takeBack = answerStepUp(false);
  await userEvent.click(toggle());
  expect(lockMinutesFor("mira")).toBeNull();
  takeBack();
  takeBack = answerStepUp(true);
  await userEvent.click(toggle());
  await waitFor(() => expect(lockMinutesFor("mira")).toBe(1));
  expect(localStorage.getItem("lilypad.answers.mira")).toBeNull();
  expect(localStorage.getItem("lilypad.sketch.mira")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Right away" }));
  expect(lockMinutesFor("mira")).toBe(0);
  takeBack();
  takeBack = answerStepUp(false);
  await userEvent.click(toggle());
  expect(lockMinutesFor("mira")).toBe(0);
  takeBack();
  takeBack = answerStepUp(true);
  await userEvent.click(toggle());
  await waitFor(() => expect(lockMinutesFor("mira")).toBeNull());
  takeBack();
});
