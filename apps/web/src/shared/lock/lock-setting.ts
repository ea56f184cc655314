import { keptText } from "../device/index.ts";

/** The choices for the time in the background after which the app locks, in minutes. */
export const lockMinutes = [0, 1, 5, 15] as const;

export type LockMinutes = (typeof lockMinutes)[number];

/** The setting of a person on this device. It outlives the session, or a new one would be without it. */
export const keptSetting = (userId: string) => keptText(`lilypad.lock.${userId}`);

/** After how many minutes in the background the app locks for a person; null if their lock is off. */
export function lockMinutesFor(userId: string): LockMinutes | null {
  const kept = keptSetting(userId).read();
  return lockMinutes.find((minutes) => String(minutes) === kept) ?? null;
}
