import { focusManager, onlineManager } from "@tanstack/react-query";
import { createQueryClient, isOnline, onOnlineChange } from "../shared/online/index.ts";

// A window beside another one gets and loses the focus without becoming visible or hidden.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  window.addEventListener("focus", listener);
  window.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener("focus", listener);
    window.removeEventListener("visibilitychange", listener);
  };
});

// Requests that are answered again count as a network that is back, also where the browser has not noticed that it was away. Its own
// word that the network is back is tried immediately, whatever has failed before.
onlineManager.setEventListener((setOnline) => {
  const tryAgain = () => setOnline(true);
  const listener = () => setOnline(isOnline());
  listener();
  window.addEventListener("online", tryAgain);
  const stop = onOnlineChange(listener);
  return () => {
    window.removeEventListener("online", tryAgain);
    stop();
  };
});

/** The app's cache of server state. Live events invalidate what has changed. */
export const queryClient = createQueryClient({
  refetchOnWindowFocus: false,
  refetchOnReconnect: "always",
  staleTime: 15_000,
});
