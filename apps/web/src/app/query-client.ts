import { QueryClient } from "@tanstack/react-query";

/**
 * Server state. Reading is repeated by the API client itself, and read anew when the server says
 * that something changed; a missing network must show at once, so nothing is paused.
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
