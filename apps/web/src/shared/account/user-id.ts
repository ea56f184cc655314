import { apiMessages } from "../messages/index.ts";
import { useSession } from "../session/index.ts";

/**
 * The id of the signed-in person.
 * @throws outside the protected routes, which render nothing without a session
 */
export function useUserId(): string {
  const session = useSession();
  if (session.status !== "signed_in") throw new Error(apiMessages.notAuthenticated);
  return session.userId;
}
