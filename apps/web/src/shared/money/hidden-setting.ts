import { keptText } from "../device/index.ts";

/** The choice of this device, for everyone who uses it. */
export const keptHidden = keptText("lilypad.amounts");

/** True if this device hides amounts. */
export const areAmountsHidden = (): boolean => keptHidden.read() === "hidden";
