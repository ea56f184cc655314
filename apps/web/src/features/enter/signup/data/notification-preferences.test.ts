import { expect, it } from "vitest";
import {
  defaultNotificationPreferences,
  preferencesPayload,
  preferencesWith,
} from "./notification-preferences.ts";

it("notification preferences start with push and email, without text messages", () => {
  expect(preferencesPayload(defaultNotificationPreferences)).toEqual({
    push_notifications_enabled: true,
    email_notifications_enabled: true,
    sms_notifications_enabled: false,
  });
});

it.each([true, false])("the master toggle at %s sets push and email, never text messages", (on) => {
  expect(preferencesWith(on)).toEqual({
    globalEnabled: on,
    pushEnabled: on,
    emailEnabled: on,
    smsEnabled: false,
  });
});
