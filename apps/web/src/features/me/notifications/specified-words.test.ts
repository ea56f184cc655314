import { expect, it } from "vitest";
import { appMessages, notificationMessages as messages } from "../../../shared/messages/index.ts";

const { failure, enable, step, settings } = messages;

/** The specified texts about notifications, each next to its message. */
it.each([
  ["Stay in the loop", step.title],
  ["Enable notifications", step.toggle],
  ["Earn 50 LIL by turning notifications on", step.hint("50 LIL")],
  ["Enable and Continue", step.continue],
  ["Failed to save notification preferences: {error}", step.failed("{error}")],
  ["Push notifications not supported by browser", failure.noSupport],
  ["PWA must be installed to Home Screen on iOS for push notifications", failure.a2hsRequired],
  ["Notification permission {state}", failure.permission("{state}")],
  ["Failed to fetch VAPID key", failure.vapidKey],
  ["Registration failed", failure.registration],
  ["Invalid subscription keys", failure.keys],
  ["Your browser doesn't support push notifications.", enable.noSupport],
  [
    "Notifications were blocked. Please enable them in your browser settings.",
    enable.permissionDenied,
  ],
  ["Unable to connect to notification service. Please try again later.", enable.fetchError],
  ["Failed to set up notifications. Please try again.", enable.subscriptionError],
  ["Failed to enable notifications.", enable.fallback],
  ["Unexpected error: {message}", enable.unexpected("{message}")],
  ["Blocked", settings.status.blocked],
  ["Active", settings.status.active],
  ["Not Active", settings.status.notActive],
  ["Not Supported", settings.status.notSupported],
  ["Loading notifications...", settings.loading],
  ["Active", settings.deviceActive],
  ["Inactive", settings.deviceInactive],
  ["Failed to enable notifications", settings.enableFailed],
  ["Failed to disable notifications", settings.disableFailed],
  ["Failed to update preferences", settings.updateFailed],
  ["Error: {message}", appMessages.error("{message}")],
])("%s", (specified, kept) => {
  expect(kept).toBe(specified);
});
