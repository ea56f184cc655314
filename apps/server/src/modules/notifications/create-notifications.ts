import { type Preferences, readPreferences, storePreferences } from "./preferences.ts";
import { type NotificationsDeps, welcome } from "./welcome.ts";

export interface Notifications {
  readPreferences(personId: string): Promise<Preferences>;
  storePreferences(personId: string, preferences: Preferences): Promise<Preferences>;
  /** Ends onboarding and mails the welcome once; answers whether this call sent it. */
  welcome(personId: string): Promise<boolean>;
}

/** What people are told, and how they want to be told. */
export function createNotifications(deps: NotificationsDeps): Notifications {
  return {
    readPreferences: (personId) => readPreferences(deps.pool, personId),
    storePreferences: (personId, preferences) =>
      storePreferences(deps.pool, personId, preferences, deps.clock.now()),
    welcome: (personId) => welcome(deps, personId),
  };
}
