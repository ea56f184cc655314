import {
  type CallResult,
  createCall,
  type OperationData,
  raiseOtherTokenExpired,
  routes,
} from "../../../shared/api/index.ts";
import type { ContactItem } from "./contact-items.ts";

/**
 * Uploads contacts with a link's token. The token does not belong to a session: if it is refused, the
 * link has ended, not the session of a person who is signed in on this device.
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
    },
    routes,
  );
  return call("uploadContacts", { body: { contacts } });
}
