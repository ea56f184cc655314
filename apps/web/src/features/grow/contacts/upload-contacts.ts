import {
  type CallResult,
  createCall,
  type OperationData,
  raiseOtherTokenExpired,
  routes,
} from "../../../shared/api/index.ts";
import type { ContactItem } from "./contact-items.ts";

/**
 * Uploads contacts with the token of a link. The token stands for nobody's session: a refused one
 * ends the link, not whoever may be signed in on this device.
 */
export function uploadContacts(
  token: string,
  contacts: ContactItem[],
): Promise<CallResult<OperationData<"uploadContacts">>> {
  const call = createCall(
    {
      fetch: (input, init) => fetch(input, init),
      accessToken: async () => token,
      onTokenExpired: raiseOtherTokenExpired,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    routes,
  );
  return call("uploadContacts", { body: { contacts } });
}
