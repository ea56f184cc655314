import { teleportMessages } from "../../shared/messages/index.ts";
import type { Shared } from "../share/index.ts";
import type { MadeLink } from "./teleport-flow.ts";

const messages = teleportMessages.share;

/** What is passed on with a link (specification 2 §2): the question, and the note where there is one. */
export function sharedLink({ url, amount, note }: MadeLink): Shared {
  const asked = messages.text(amount);
  return { url, title: messages.title, text: note === "" ? asked : `${asked} ${note}` };
}
