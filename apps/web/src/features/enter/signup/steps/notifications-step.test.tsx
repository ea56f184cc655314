import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { collectFailures } from "../../../../../test/collect-failures.ts";
import { type AnyCall, fakeApi, refusal } from "../../../../../test/fake-api.ts";
import {
  androidAgent,
  fakePush,
  noPush,
  pushAnswers,
  setUserAgent,
} from "../../../../../test/fake-push.ts";
import { signIn } from "../../../../../test/fake-session.ts";
import { rewardRules } from "../../../../../test/samples/reward-rules.ts";
import { signupHasPushStep } from "../../../me/notifications/index.ts";
import { isPushStepDone } from "../data/push-step-done.ts";
import { emptySignupForm } from "../flow/signup-flow.ts";
import { NotificationsStep } from "./notifications-step.tsx";

const saved = "updatePreferences";
const answers = {
  ...pushAnswers,
  [saved]: ({ body }: AnyCall) => ({ preferences: body as object }),
};
const done = vi.fn();
const failed = vi.fn();

function Step() {
  const [form, setForm] = useState({ ...emptySignupForm, email: "mira@example.com" });
  return (
    <NotificationsStep
      form={form}
      submitting={false}
      onEdit={(fields) => setForm({ ...form, ...fields })}
      onBack={() => {}}
      onSubmit={(work) => void work().then(done, failed)}
    />
  );
}
const toggle = () => screen.getByRole("switch", { name: "Enable notifications" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  vi.resetAllMocks();
  signIn();
});

describe("the notifications step", () => {
  it("is on at first, saves the three preferences, then turns pushes on", async () => {
    const push = fakePush();
    const { calls } = fakeApi(answers);
    render(<Step />);
    expect(screen.getByRole("heading", { name: "Stay in the loop" })).toBeTruthy();
    expect(toggle().getAttribute("aria-checked")).toBe("true");
    expect(screen.queryByText("Earn 50 LIL by turning notifications on")).toBeNull();
    await press("Enable and Continue");
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(calls()[0]?.body).toEqual({
      push_notifications_enabled: true,
      email_notifications_enabled: true,
      sms_notifications_enabled: false,
    });
    expect(
      calls()
        .map(({ operation }) => operation)
        .slice(1),
    ).toEqual(["getVapidPublicKey", "subscribePush"]);
    expect(push.subscribed).toBe(true);
    expect(localStorage.getItem("lilypad.push.mira")).not.toBeNull();
    expect(isPushStepDone("Mira@example.com")).toBe(true);
  });

  it("mentions the reward if it is off, and then requests no permission", async () => {
    const push = fakePush();
    const { calls } = fakeApi({ ...answers, ...rewardRules("75.00") });
    render(<Step />);
    await userEvent.click(toggle());
    expect(await screen.findByText("Earn 75 LIL by turning notifications on")).toBeTruthy();
    await press("Continue");
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(calls().slice(1)).toMatchObject([
      {
        body: {
          push_notifications_enabled: false,
          email_notifications_enabled: false,
          sms_notifications_enabled: false,
        },
      },
    ]);
    expect(push.asked).toBe(0);
  });

  it("requests the permission at once, within the tap", async () => {
    const push = fakePush();
    let askedBefore = -1;
    fakeApi({
      ...answers,
      [saved]: ({ body }: AnyCall) => {
        askedBefore = push.asked;
        return { preferences: body as object };
      },
    });
    render(<Step />);
    await press("Enable and Continue");
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(askedBefore).toBe(1);
    expect(push.asked).toBe(1);
  });

  it.each([
    ["refused", () => fakePush({ answer: "denied" })],
    ["broken", () => fakePush({ subscribeFails: true })],
  ])("continues if setting up pushes is %s, which is only reported", async (_, browser) => {
    browser();
    const reported = collectFailures();
    fakeApi(answers);
    render(<Step />);
    await press("Enable and Continue");
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(failed).not.toHaveBeenCalled();
    expect(reported).toEqual([expect.stringContaining("push set-up failed")]);
    expect(localStorage.getItem("lilypad.push.mira")).toBeNull();
  });

  it("stays if the preferences could not be saved", async () => {
    fakePush();
    fakeApi({ ...answers, [saved]: refusal("VALIDATION_FAILED", "No.") });
    render(<Step />);
    await press("Enable and Continue");
    await waitFor(() => expect(failed).toHaveBeenCalled());
    expect(failed.mock.calls[0]?.[0]).toMatchObject({
      message: "Failed to save notification preferences: No.",
    });
    expect(isPushStepDone("mira@example.com")).toBe(false);
  });

  it("can be skipped: nothing is saved or requested, and it does not come back", async () => {
    const push = fakePush();
    const { calls } = fakeApi(answers);
    render(<Step />);
    await press("Skip");
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(calls()).toEqual([]);
    expect(push.asked).toBe(0);
    expect(isPushStepDone("mira@example.com")).toBe(true);
  });
});

it("is part of the sign-up only on phones that can receive pushes", () => {
  fakePush();
  expect(signupHasPushStep()).toBe(false);
  setUserAgent(androidAgent);
  expect(signupHasPushStep()).toBe(true);
  noPush();
  expect(signupHasPushStep()).toBe(false);
});
