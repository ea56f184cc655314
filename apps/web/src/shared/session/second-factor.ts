import { createStore } from "../store/index.ts";
import { keptSecondFactor, type SecondFactor, secondFactor } from "./kept-second-factor.ts";

/** Another tab of this browser has the same session. */
const store = createStore("storage");

export function setSecondFactor(state: SecondFactor): void {
  if (state === null) keptSecondFactor.forget();
  else keptSecondFactor.keep(state);
  store.changed();
}

export const useSecondFactor = (): SecondFactor => store.useValue(secondFactor);
