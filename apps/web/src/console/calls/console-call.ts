import { type Call, createCall } from "../../shared/api/index.ts";
import { sessionParts, throughStepUp } from "../../shared/session/index.ts";
import { consoleRoutes } from "./console-routes.gen.ts";

type ConsoleCall = Call<keyof typeof consoleRoutes>;

/** Carries a member of staff's reason; the same name as in the API's contract. */
export const reasonHeader = "Lilypad-Reason";

/** Calls an operation for staff, who confirm with their passkey if the call requires it. */
export const consoleCall: ConsoleCall = throughStepUp(createCall(sessionParts, consoleRoutes));

/** The same for operations that need a reason, which is stored in the audit log. */
export const callWithReason = (reason: string): ConsoleCall =>
  throughStepUp(
    createCall(
      {
        ...sessionParts,
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set(reasonHeader, encodeURIComponent(reason.trim()));
          return sessionParts.fetch(input, { ...init, headers });
        },
      },
      consoleRoutes,
    ),
  );
