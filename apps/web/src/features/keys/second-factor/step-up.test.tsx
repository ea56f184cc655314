import type { ErrorCode } from "@lilypad/api-contract";
import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { screenState } from "../../../../test/screen-state.ts";
import { call } from "../../../shared/session/index.ts";
import { StepUp } from "./step-up.tsx";

beforeEach(() => {
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
});

const transfer = "sendTransfer";
const body = {
  recipientUserId: "r",
  amount: "40.00",
  currency: "USD",
  correlationId: "c",
} as const;
const receipt = { transactionId: "t", status: "pending", hash: null };
const status = {
  is_set_up: true,
  passcode: true,
  passkeys: 1,
  verified: true,
  step_up_until: null,
  limits_lowered_until: null,
  lowered_daily_limits: { USD: "2500.00", EUR: "2500.00", LIL: "500000.00" },
  passcode_reset_at: null,
};

/** A server that requires a second factor for money until it gets the right passcode, or a passkey's answer. */
function stage(code: ErrorCode = "STEP_UP_REQUIRED", factors: object = {}) {
  let confirmed = false;
  const api = fakeApi({
    getSecondFactor: { ...status, ...factors },
    getBiometricOptions: { options: { challenge: "AAAA" } },
    verifyBiometric: () => {
      confirmed = true;
      return { verified: true, access_token: "a", device_token: "d" };
    },
    [transfer]: () => (confirmed ? receipt : refusal(code, "Please confirm it's you.")),
    verifyPasscode: ({ body }) => {
      confirmed = (body as { passcode: string }).passcode === "805913";
      return confirmed
        ? { verified: true, access_token: "a", device_token: "d" }
        : refusal("PASSCODE_INVALID", "No.");
    },
  });
  const { unmount } = render(<StepUp />);
  const answer = call("sendTransfer", { body, purpose: "send $40.00 to Ben" });
  const sent = () => api.calls("sendTransfer");
  return { answer, sent, unmount };
}
const passcode = () => screen.findByLabelText<HTMLInputElement>("Six-digit passcode");

// The sheet is loaded lazily; loading it in advance makes the test independent of the machine's speed.
beforeAll(() => import("./step-up-sheet.tsx"));

describe("a payment that needs a second factor", () => {
  it("waits for the passcode and is then sent again unchanged", async () => {
    const { answer, sent } = stage();
    expect(await screen.findByRole("dialog", { name: "Confirm it's you" })).toBeTruthy();
    expect(
      await screen.findByText("Use your passkey or passcode to send $40.00 to Ben."),
    ).toBeTruthy();
    await userEvent.type(await passcode(), "111111{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Invalid passcode. Please try again.",
    );
    expect((await passcode()).value).toBe("");
    await userEvent.type(await passcode(), "805913{Enter}");
    expect(await answer).toMatchObject({ success: true, data: receipt });
    expect(sent().map((call) => call.body)).toEqual([body, body]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["Cancel", () => userEvent.click(screen.getByRole("button", { name: "Cancel" }))],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("is not sent after %s, which is the person's own choice", async (_, cancel) => {
    const { answer, sent } = stage();
    await passcode();
    await cancel();
    expect(await answer).toMatchObject({
      success: false,
      isCancelled: true,
      error: "You didn't confirm it's you. No money was moved.",
    });
    expect(sent()).toHaveLength(1);
  });

  it("is not sent if the person has left", async () => {
    const { answer, sent, unmount } = stage();
    await passcode();
    unmount();
    expect(await answer).toMatchObject({ success: false, code: "STEP_UP_REQUIRED" });
    expect(sent()).toHaveLength(1);
  });

  const onlyPasskey = { passcode: false };

  it("is confirmed by the passkey at once if there is nothing else to choose", async () => {
    vi.mocked(startAuthentication).mockResolvedValue({ clientExtensionResults: {} } as never);
    const { answer, sent } = stage("STEP_UP_REQUIRED", onlyPasskey);
    expect(await answer).toMatchObject({ success: true, data: receipt });
    expect(sent()).toHaveLength(2);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers the passkey once more after the device has refused it, and what to do without it", async () => {
    vi.mocked(startAuthentication).mockRejectedValue(new Error("NotAllowedError"));
    const { answer, sent } = stage("STEP_UP_REQUIRED", onlyPasskey);
    expect(await screen.findByRole("button", { name: "Use your passkey" })).toBeTruthy();
    expect(startAuthentication).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Lost your passkey?" }));
    expect(await answer).toMatchObject({ success: false, isCancelled: true });
    expect(location.pathname).toBe("/profile/security");
    expect(screenState()).toEqual({ task: { kind: "reset_passcode" } });
    expect(sent()).toHaveLength(1);
  });

  it("offers only a passkey if one is required", async () => {
    vi.mocked(startAuthentication).mockRejectedValue(new Error("NotAllowedError"));
    stage("PASSKEY_REQUIRED");
    expect(await screen.findByRole("button", { name: "Use your passkey" })).toBeTruthy();
    expect(screen.queryByLabelText("Six-digit passcode")).toBeNull();
    expect(screen.getByText("Use your passkey to send $40.00 to Ben.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Lost your passkey?" })).toBeNull();
  });

  it("leads to a new passcode if it was forgotten, and is not sent", async () => {
    const { answer, sent } = stage();
    await passcode();
    await userEvent.click(screen.getByRole("button", { name: "Forgot your passcode?" }));
    expect(await answer).toMatchObject({ success: false });
    expect(location.pathname).toBe("/profile/security");
    expect(screenState()).toEqual({ task: { kind: "reset_passcode" } });
    expect(sent()).toHaveLength(1);
  });

  it("names a change of settings by its operation", async () => {
    fakeApi({
      getSecondFactor: status,
      removePasscode: refusal("STEP_UP_REQUIRED", "No."),
    });
    render(<StepUp />);
    void call("removePasscode", { body: { code: "123456" } });
    expect(
      await screen.findByText("Use your passkey or passcode to remove your passcode."),
    ).toBeTruthy();
  });
});
