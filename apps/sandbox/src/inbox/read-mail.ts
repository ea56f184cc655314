import PostalMime from "postal-mime";
import type { Message } from "./message.ts";

const maxPartsDeep = 32;
const largestHeadersBytes = 64 * 1024;

/** The content of an email, without its envelope. */
export type MailContent = Pick<Message, "subject" | "text" | "html"> &
  Partial<Pick<Message, "messageId">>;

/**
 * Parses a raw email. Control characters are removed from header values, so that a header with line
 * breaks remains one line here.
 * @throws Error if the email has too many nested parts or headers
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
    messageId: mail.messageId === undefined ? null : oneLine(mail.messageId),
  };
}

const controlCharacters = /[\p{Cc}\u2028\u2029]+/gu;

function oneLine(value: string): string {
  return value.replace(controlCharacters, " ").trim();
}
