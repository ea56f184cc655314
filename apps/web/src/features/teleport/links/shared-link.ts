import { teleportMessages } from "../../../shared/messages/index.ts";
import type { Shared } from "../../../shared/share/index.ts";
import type { MadeLink } from "./teleport-flow.ts";

const messages = teleportMessages.share;

/** What is shared with a link: the question, and the note if there is one. */
export function sharedLink({ url, amount, note }: MadeLink): Shared {
  const asked = messages.text(amount);
  return { url, title: messages.title, text: note === "" ? asked : `${asked} ${note}` };
}
