import { SealBroken } from "../../../platform/sealed/sealed-box.ts";
import type { SealedColumn } from "../../../platform/sealed/sealed-column.ts";
import type { TicketsDeps } from "./tickets-deps.ts";

const sealContext = (messageId: string) => `ticket_message.text:${messageId}`;

/** The column that this module seals. */
export const sealedMessages: SealedColumn = {
  table: "ticket_message",
  column: "text",
  key: ["id"],
  contextOf: ({ id }) => sealContext(String(id)),
};

export const sealText = ({ box }: Pick<TicketsDeps, "box">, messageId: string, text: string) =>
  box.seal(text, sealContext(messageId));

/** The text of a message; null if the key that sealed it is lost. */
export function openText(
  { box, logger }: Pick<TicketsDeps, "box" | "logger">,
  { id, text }: { id: string; text: Buffer },
): string | null {
  try {
    return box.open(text, sealContext(id));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    logger.error({ err: error, message: id }, "the text of a message to support cannot be read");
    return null;
  }
}
