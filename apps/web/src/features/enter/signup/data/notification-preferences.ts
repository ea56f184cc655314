/** The notification preferences that a person chooses during the sign-up. */
export interface NotificationPreferences {
  globalEnabled: boolean;
  pushEnabled: boolean;
  emailEnabled: boolean;
  smsEnabled: boolean;
}

export const defaultNotificationPreferences: NotificationPreferences = {
  globalEnabled: true,
  pushEnabled: true,
  emailEnabled: true,
  smsEnabled: false,
};

/** The master toggle sets push and email to the same value, and always turns text messages off. */
export const preferencesWith = (enabled: boolean): NotificationPreferences => ({
  globalEnabled: enabled,
  pushEnabled: enabled,
  emailEnabled: enabled,
  smsEnabled: false,
});

/** The preferences in the API's format. */
export const preferencesPayload = (preferences: NotificationPreferences) => ({
  push_notifications_enabled: preferences.pushEnabled,
  email_notifications_enabled: preferences.emailEnabled,
  sms_notifications_enabled: preferences.smsEnabled,
});
