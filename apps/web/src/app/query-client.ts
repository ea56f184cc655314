import { QueryClient } from "@tanstack/react-query";

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
