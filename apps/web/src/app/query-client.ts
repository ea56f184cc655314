import { focusManager, QueryClient } from "@tanstack/react-query";

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

/**
 * The cache of server state. The API client retries reads itself, and live events invalidate what has
 * changed. Queries are not paused offline, because a missing network must show at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: "always",
      staleTime: 15_000,
    },
  },
});
