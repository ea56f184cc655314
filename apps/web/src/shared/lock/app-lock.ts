import { useEffect } from "react";
import { keptText } from "../device/index.ts";
import { createStore } from "../store/index.ts";
import { isLocked } from "./is-locked.ts";
import { keptSetting, type LockMinutes, lockMinutesFor } from "./lock-setting.ts";

/** When the app was last open here. It survives a reload, but not the end of the tab. */
const keptOpen = (userId: string) => keptText(`lilypad.open.${userId}`, "tab");

const store = createStore("storage");
/** The person who has unlocked the app in this page, and has not been away for too long since. */
let openFor: string | null = null;

/** Turns the lock on or off for a person who has just confirmed their identity. */
export function lockApp(userId: string, afterMinutes: LockMinutes | null): void {
  if (afterMinutes === null) keptSetting(userId).forget();
  else keptSetting(userId).keep(String(afterMinutes));
  keepUnlocked(userId);
}

/** Unlocks the app for a person who has just confirmed their identity. */
export function keepUnlocked(userId: string): void {
  openFor = userId;
  keptOpen(userId).keep(String(Date.now()));
  store.changed();
}

function isLockedFor(userId: string): boolean {
  const afterMinutes = lockMinutesFor(userId);
  if (afterMinutes === null || openFor === userId) return false;
  const kept = keptOpen(userId).read();
  const lastOpenMs = kept === null ? null : Number(kept);
  if (isLocked({ afterMinutes, lastOpenMs, nowMs: Date.now() })) return true;
  openFor = userId;
  return false;
}

/** The page goes to the background: from now on, the time counts. @returns stops counting */
function countAway(userId: string): () => void {
  const afterMinutes = lockMinutesFor(userId);
  if (afterMinutes === null || isLockedFor(userId)) return () => {};
  keptOpen(userId).keep(String(Date.now()));
  const close = () => {
    openFor = null;
    store.changed();
  };
  if (afterMinutes === 0) close();
  const timer = setTimeout(close, afterMinutes * 60_000);
  return () => {
    clearTimeout(timer);
    // A page in the background may have slept past the timer.
    openFor = null;
    isLockedFor(userId);
    store.changed();
  };
}

/**
 * True while this person has to unlock the app with a passkey or passcode. Null stands for a signed-out page, which
 * is never locked.
 */
export function useAppLock(userId: string | null): boolean {
  useEffect(() => {
    if (userId === null) return;
    let stop = () => {};
    const leave = () => {
      stop();
      stop = countAway(userId);
    };
    const update = () => {
      if (document.visibilityState === "hidden") return leave();
      stop();
      stop = () => {};
    };
    document.addEventListener("visibilitychange", update);
    // A reload ends the page without hiding it first.
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", update);
    return () => {
      document.removeEventListener("visibilitychange", update);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", update);
      stop();
    };
  }, [userId]);
  return store.useValue(() => userId !== null && isLockedFor(userId));
}
