import type { LinkEvent, LinkState } from "./link-flow.ts";

/** What every step of linking is given. */
export interface LinkStepProps {
  state: LinkState;
  dispatch: (event: LinkEvent) => void;
}
