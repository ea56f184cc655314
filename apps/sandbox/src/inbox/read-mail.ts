import PostalMime from "postal-mime";
import type { Message } from "./message.ts";

const maxPartsDeep = 32;
const largestHeadersBytes = 64 * 1024;

/** What a mail says, without the envelope it came in. */
export type MailContent = Pick<Message, "subject" | "text" | "html">;

/**
 * Reads a raw mail. Header values lose control characters, so that a header that was broken into
 * lines by its sender stays one line here.
 * @throws when the mail is nested or headed beyond reason
 */
export async function readMail(raw: Uint8Array): Promise<MailContent> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: maxPartsDeep,
    maxHeadersSize: largestHeadersBytes,
  });
  return {
    subject: oneLine(mail.subject ?? ""),
    text: mail.text ?? "",
    html: mail.html ?? null,
  };
}

const controlCharacters = /[\p{Cc}\u2028\u2029]+/gu;

function oneLine(value: string): string {
  return value.replace(controlCharacters, " ").trim();
}
