import { createCall } from "../../../shared/api/index.ts";
import { sessionParts, throughStepUp } from "../../../shared/session/index.ts";
import { cardRoutes } from "./card-routes.gen.ts";

/** Calls the operations that only the screens of cards need; their routes are loaded with these screens. */
export const cardCall = throughStepUp(createCall(sessionParts, cardRoutes));
