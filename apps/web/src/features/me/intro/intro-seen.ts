import { keptText } from "../../../shared/device/index.ts";

/** When the welcome was dismissed or finished on this device. */
const kept = keptText("lilypad.welcome_slides_seen");

export const isIntroSeen = (): boolean => kept.read() !== null;

export const rememberIntroSeen = (): void => kept.keep(new Date().toISOString());
