import { sendMessages } from "../../../../shared/messages/index.ts";
import { copyText } from "../../../../shared/ui/index.ts";

const messages = sendMessages.success;

/** Opens the phone's share sheet with a text; copies it where there is none. */
export async function shareDetails(text: string): Promise<void> {
  if (typeof navigator.share !== "function") {
    await copyText(text, messages.copied, messages.copyFailed);
    return;
  }
  try {
    await navigator.share({ text });
  } catch (problem) {
    // Closing the phone's sheet is not an error.
    if (problem instanceof DOMException && problem.name === "AbortError") return;
    await copyText(text, messages.copied, messages.copyFailed);
  }
}
