import {
  type Call,
  type ClientParts,
  createCall,
  raiseTokenExpired,
  routes,
  seenPosition,
} from "../api/index.ts";
import { watchAnswer, watchToken } from "../online/index.ts";
import { accessToken } from "./session.ts";
import { createStepUpGate } from "./step-up.ts";

const stepUpGate = createStepUpGate();

/** Registers the function that requests the second factor. @returns a function that removes it */
export const setStepUpAsker = stepUpGate.setAsker;

/** Lets the person confirm their identity before something private is shown. @returns whether they did */
export const confirmPerson = stepUpGate.confirm;

/** Repeats a client's call that needs a second factor once the person has confirmed their identity. */
export const throughStepUp = stepUpGate.through;

/** The parts of a client that calls the API as the signed-in person. */
export const sessionParts: ClientParts = {
  fetch: (input, init) => watchAnswer(fetch(input, init)),
  accessToken: () => watchToken(accessToken()),
  onTokenExpired: raiseTokenExpired,
  seenPosition,
};

/** Calls the API as the signed-in person, without any step-up: a call that needs a second factor fails. */
export const callWithoutAsking: Call = createCall(sessionParts, routes);

/** Calls the API as the signed-in person, who confirms their identity if a call requires it. */
export const call: Call = throughStepUp(callWithoutAsking);
