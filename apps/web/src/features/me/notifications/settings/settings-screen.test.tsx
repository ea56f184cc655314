import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type AnyCall, fakeApi, refusal } from "../../../../../test/fake-api.ts";
import {
  fakePush,
  iphoneAgent,
  noPush,
  pushAnswers,
  setUserAgent,
} from "../../../../../test/fake-push.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { rewardRules } from "../../../../../test/samples/reward-rules.ts";
import { deviceId } from "../../../../shared/device/index.ts";
import { SettingsScreen } from "./settings-screen.tsx";

const wishes = {
  push_notifications_enabled: true,
  email_notifications_enabled: true,
  sms_notifications_enabled: false,
};
const device = (device_id: string, platform: string, is_active: boolean) => ({
  id: device_id,
  device_id,
  platform,
  channel: "push",
  last_seen_at: "2026-11-18T12:00:00.000Z",
  is_active,
});
const answers = {
  ...rewardRules("50.00"),
  ...pushAnswers,
  getPreferences: { preferences: wishes },
  updatePreferences: ({ body }: AnyCall) => ({ preferences: body as object }),
  listNotificationDevices: { devices: [] as object[] },
};
const refused = refusal("VALIDATION_FAILED", "No.");

const open = () => openSignedIn(<SettingsScreen />);
const button = (name: string) => screen.findByRole("button", { name });
const wish = (name: string) => screen.findByRole("switch", { name });
const isOn = async (name: string) => (await wish(name)).getAttribute("aria-checked") === "true";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("push notifications on this device", () => {
  it("are shown as loading until everything is known", async () => {
    fakePush();
    fakeApi(answers);
    open();
    expect(screen.getByText("Loading notifications...")).toBeTruthy();
    expect(await screen.findByText("Not Active")).toBeTruthy();
    expect(screen.queryByText("Loading notifications...")).toBeNull();
  });

  it("can be turned on, with the reward, and off again", async () => {
    const push = fakePush();
    const { calls } = fakeApi(answers);
    open();
    await userEvent.click(await button("Enable on this device"));
    expect(await screen.findByText("Active")).toBeTruthy();
    expect(screen.getByText("+50 LIL")).toBeTruthy();
    await userEvent.click(await button("Disable on this device"));
    expect(await screen.findByText("Not Active")).toBeTruthy();
    expect(push.subscribed).toBe(false);
    expect(calls("unsubscribePush")[0]?.body).toEqual({
      endpoint: "https://push.example/device",
    });
  });

  it("stay on if the server can't be reached", async () => {
    fakePush({ permission: "granted", subscribed: true });
    localStorage.setItem("lilypad.push.mira", "2026-11-21T00:00:00.000Z");
    fakeApi({ ...answers, unsubscribePush: refused });
    open();
    await userEvent.click(await button("Disable on this device"));
    expect(await screen.findByText("Error: Failed to disable notifications")).toBeTruthy();
    expect(screen.getByText("Active")).toBeTruthy();
    await userEvent.click(await button("Dismiss"));
    expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
  });

  it.each([
    ["Blocked", () => fakePush({ permission: "denied" })],
    ["Not Supported", () => noPush()],
  ])("are shown as %s, without a switch that can't work", async (label, browser) => {
    browser();
    fakeApi(answers);
    open();
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /on this device/ })).toBeNull();
  });

  it("that are blocked show where to allow them", async () => {
    fakePush({ permission: "denied" });
    fakeApi(answers);
    open();
    expect(
      await screen.findByText(
        "Allow notifications for Lilypad in your browser settings, then come back.",
      ),
    ).toBeTruthy();
  });

  it("show an error in a red box", async () => {
    fakePush({ answer: "denied" });
    fakeApi(answers);
    open();
    await userEvent.click(await button("Enable on this device"));
    expect(await screen.findByText("Error: Failed to enable notifications")).toBeTruthy();
    expect(screen.getByText("Blocked")).toBeTruthy();
  });

  it("show the server's own sentence if it refuses", async () => {
    fakePush();
    const answer = refusal("PUSH_SERVICE_REFUSED", "We don't know it.");
    fakeApi({ ...answers, subscribePush: answer });
    open();
    await userEvent.click(await button("Enable on this device"));
    expect(await screen.findByText("Error: We don't know it.")).toBeTruthy();
    expect(screen.getByText("Not Active")).toBeTruthy();
  });

  it("require an iPhone to install the app first", async () => {
    fakePush();
    setUserAgent(iphoneAgent);
    fakeApi(answers);
    open();
    expect(await screen.findByText(/^Install Lilypad to your Home Screen/)).toBeTruthy();
    await userEvent.click(await button("Show me how"));
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });
});

describe("the three channels", () => {
  it("are changed at once, and all three are sent", async () => {
    fakePush();
    const { calls } = fakeApi(answers);
    open();
    expect([await isOn("Push"), await isOn("Email"), await isOn("SMS")]).toEqual([
      true,
      true,
      false,
    ]);
    await userEvent.click(await wish("SMS"));
    expect(await isOn("SMS")).toBe(true);
    await waitFor(() =>
      expect(calls().at(-1)).toMatchObject({
        method: "PUT",
        body: { ...wishes, sms_notifications_enabled: true },
      }),
    );
  });

  it("are reverted if the server refuses", async () => {
    fakePush();
    fakeApi({ ...answers, updatePreferences: refused });
    open();
    await userEvent.click(await wish("Email"));
    expect(await screen.findByText("Error: Failed to update preferences")).toBeTruthy();
    expect(await isOn("Email")).toBe(true);
  });

  it("end as the last tap wants, also if an earlier one was refused", async () => {
    fakePush();
    let asked = 0;
    const { calls } = fakeApi({
      ...answers,
      updatePreferences: ({ body }: AnyCall) => {
        asked += 1;
        return asked === 1 ? refused : { preferences: body as object };
      },
    });
    open();
    const [email, sms] = [await wish("Email"), await wish("SMS")];
    email.click();
    sms.click();
    await waitFor(() => expect(asked).toBe(2));
    expect(calls().at(-1)?.body).toEqual({
      ...wishes,
      email_notifications_enabled: false,
      sms_notifications_enabled: true,
    });
    expect([await isOn("Email"), await isOn("SMS")]).toEqual([false, true]);
    expect(screen.queryByText("Error: Failed to update preferences")).toBeNull();
  });

  it("are unchanged if two taps on one were both refused", async () => {
    fakePush();
    fakeApi({ ...answers, updatePreferences: refused });
    open();
    const email = await wish("Email");
    email.click();
    await waitFor(() => expect(email.getAttribute("aria-checked")).toBe("false"));
    email.click();
    expect(await screen.findByText("Error: Failed to update preferences")).toBeTruthy();
    expect(await isOn("Email")).toBe(true);
  });
});

describe("settings that could not be loaded", () => {
  it("are logged, and can be loaded again", async () => {
    fakePush();
    const { answer: answerLater } = fakeApi({
      ...answers,
      getPreferences: refused,
      listNotificationDevices: refused,
    });
    open();
    expect(await screen.findByText("Failed to load your preferences")).toBeTruthy();
    expect(await screen.findByText("Failed to load your devices")).toBeTruthy();
    expect(console.warn).toHaveBeenCalledWith("Failed to load notification preferences:", "No.");
    expect(console.warn).toHaveBeenCalledWith("Failed to load notification devices:", "No.");
    answerLater("getPreferences", answers.getPreferences);
    const [retry] = screen.getAllByRole("button", { name: "Try again" });
    if (retry !== undefined) await userEvent.click(retry);
    expect(await isOn("Email")).toBe(true);
  });
});

it("the settings list every device with its platform, when it was last seen, and whether it is active", async () => {
  fakePush();
  const here = deviceId();
  const devices = [device(here, "android", true), device("old", "ios", false)];
  fakeApi({ ...answers, listNotificationDevices: { devices } });
  open();
  const rows = (await screen.findAllByRole("listitem")).map((row) => row.textContent);
  expect(rows).toContain("Android · PushThis device, 18 Nov 2026Active");
  expect(rows).toContain("iPhone or iPad · PushLast seen 18 Nov 2026Inactive");
});

it("the notification settings lead back to the profile", async () => {
  history.replaceState(null, "", "/profile/notifications");
  fakePush();
  fakeApi(answers);
  open();
  await userEvent.click(await button("Back"));
  expect(location.pathname).toBe("/profile");
});
