import type { QueryClient } from "@tanstack/react-query";
import { kycQuery } from "../../verification/index.ts";

/**
 * Asks how the identity check stands after the provider has refused for want of it: what the device
 * remembers says otherwise, and the gate would open at once.
 */
export async function askVerification(queryClient: QueryClient, userId: string): Promise<void> {
  await queryClient.fetchQuery({ ...kycQuery(userId), staleTime: 0 }).catch(() => null);
}
