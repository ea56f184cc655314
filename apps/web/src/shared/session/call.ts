import { type Call, createCall, raiseTokenExpired, routes } from "../api/index.ts";
import { accessToken } from "./session.ts";
import { createStepUpGate } from "./step-up.ts";

const stepUpGate = createStepUpGate();

/** Registers who asks for the second factor. @returns takes it back */
export const setStepUpAsker = stepUpGate.setAsker;

/** Asks the person to confirm that it is them, for what is only shown then. @returns whether they did */
export const confirmPerson = stepUpGate.confirm;

/** Calls the API as the person who is signed in, who confirms it when a call needs that. */
export const call: Call = stepUpGate.through(
  createCall(
    {
      fetch: (input, init) => fetch(input, init),
      accessToken,
      onTokenExpired: raiseTokenExpired,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    routes,
  ),
);
