export { keepUnlocked, lockApp, useAppLock } from "./app-lock.ts";
export { type LockMinutes, lockMinutes, lockMinutesFor } from "./lock-setting.ts";
