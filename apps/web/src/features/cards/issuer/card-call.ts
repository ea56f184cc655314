import { createCall } from "../../../shared/api/index.ts";
import { sessionParts, throughStepUp } from "../../../shared/session/index.ts";
import { cardRoutes } from "./card-routes.gen.ts";

/** Calls what only the screens of cards need; its routes are loaded with them. */
export const cardCall = throughStepUp(createCall(sessionParts, cardRoutes));
