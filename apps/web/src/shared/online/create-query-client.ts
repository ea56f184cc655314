import { QueryClient } from "@tanstack/react-query";

type QueryDefaults = NonNullable<
  NonNullable<ConstructorParameters<typeof QueryClient>[0]>["defaultOptions"]
>["queries"];

/**
 * Creates a cache of server state. Neither reads nor changes wait for a network: a missing network must be shown
 * immediately, and an action must not happen later, when the person no longer expects it. The API client retries
 * reads itself.
 */
export const createQueryClient = (queries: QueryDefaults = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always", ...queries },
      mutations: { networkMode: "always" },
    },
  });
