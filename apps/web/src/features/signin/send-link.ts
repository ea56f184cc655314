import { signinMessages } from "../../shared/messages/index.ts";
import { askForLink } from "../../shared/session/index.ts";
import { toast } from "../../shared/ui/index.ts";

/** Has a link mailed; a failure is told to the person. @returns whether it is on its way */
export async function sendLink(email: string): Promise<boolean> {
  const asked = await askForLink(email);
  if (asked.kind === "sent") return true;
  const { failedTitle, linkFailedFallback } = signinMessages.email;
  toast({ kind: "error", title: failedTitle, text: asked.text ?? linkFailedFallback });
  return false;
}
