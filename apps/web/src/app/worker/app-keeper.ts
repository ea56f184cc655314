import { useEffect } from "react";
import { storeAll } from "./store-files.ts";

/** How long to wait in browsers that do not say when they are idle. */
const pauseMs = 5000;

/** Lets the worker store the whole app for a signed-in person once the page is idle. Visitors have only what they have used. */
export function AppKeeper(): null {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const store = () => void storeAll();
    if ("requestIdleCallback" in window) {
      const waiting = requestIdleCallback(store);
      return () => cancelIdleCallback(waiting);
    }
    const timer = setTimeout(store, pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
