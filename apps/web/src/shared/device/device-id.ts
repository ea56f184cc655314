import { keptText } from "./kept.ts";

const named = keptText("lilypad.device-id");

/**
 * Identifies this browser to the server, for its passcode and push subscription: "web_" plus time plus
 * random characters. It is not a secret: knowing it grants nothing.
 */
export function deviceId(): string {
  const kept = named.read();
  if (kept !== null && /^web_[0-9a-z_]{8,60}$/.test(kept)) return kept;
  const random = crypto.getRandomValues(new Uint32Array(3));
  const made = `web_${Date.now().toString(36)}_${[...random].map((part) => part.toString(36)).join("")}`;
  named.keep(made);
  return made;
}
