import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SecurityScreen } from "../../src/features/keys/security/security-screen.tsx";
import { type Answers, fakeApi, noAnswer } from "../fake-api.ts";
import { openSignedIn } from "../open-signed-in.tsx";

export const routes = {
  status: "getSecondFactor",
  passkeys: "listPasskeys",
  limits: "readPaymentLimits",
  code: "sendSecurityCode",
  setUp: "setUpPasscode",
  reset: "resetPasscode",
  cancelReset: "cancelPasscodeReset",
  removePasscode: "removePasscode",
  options: "getPasskeyOptions",
  add: "addPasskey",
} as const;
export const phone = {
  id: "p1",
  name: "Ada's phone",
  created_at: "2026-11-01T10:00:00Z",
  last_used_at: null,
  backed_up: true,
};
/** A person's limits while none is lower than usual. */
export const usualLimits = {
  limits: [],
  lowered: null,
  paymentsPerDay: 500,
  instantPayments: true,
};
/** The limits of an account without a second factor. */
export const loweredDailyLimits = { USD: "2500.00", EUR: "2500.00", LIL: "500000.00" };
export const confirmed = { verified: true, access_token: "a", device_token: "d" };

/** Opens the security settings of a person with these factors, and waits until they are shown. */
export async function openSecurity(
  {
    passcode = false,
    passkeys = [] as object[],
    limits_lowered_until = null as string | null,
    passcode_reset_at = null as string | null,
    lowered_daily_limits = loweredDailyLimits,
  },
  answers: Answers = {},
) {
  const is_set_up = passcode || passkeys.length > 0;
  const status = {
    is_set_up,
    passcode,
    passkeys: passkeys.length,
    limits_lowered_until,
    lowered_daily_limits,
    passcode_reset_at,
  };
  const lowered = is_set_up
    ? limits_lowered_until === null
      ? null
      : { reason: "security_change", until: limits_lowered_until }
    : { reason: "no_second_factor", until: null };
  const api = fakeApi({
    getOwnKey: noAnswer,
    setUpPasscode: noAnswer,
    [routes.status]: { ...status, verified: true, step_up_until: null },
    [routes.passkeys]: { passkeys },
    [routes.limits]: { ...usualLimits, lowered },
    [routes.code]: { sent: true, resend_after_seconds: 30 },
    ...answers,
  });
  openSignedIn(<SecurityScreen />);
  await screen.findByRole("list", { name: "Passkeys" });
  return api;
}

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole("button", { name }));
export const enterCode = async () =>
  userEvent.type(await screen.findByLabelText("Six-digit code"), "407126");
/** Enters a new passcode twice. */
export async function choose(first: string, again = first) {
  await userEvent.type(await screen.findByLabelText("New passcode"), first);
  await userEvent.type(await screen.findByLabelText("New passcode again"), again);
}
