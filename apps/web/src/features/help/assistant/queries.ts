import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { keptText } from "../../../shared/device/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Chat = OperationData<"getChat">;
export type ChatResults = OperationData<"listChatResults">;

/** The id of this tab's chat: a reload continues it, and closing the tab forgets it. */
export const keptChat = keptText("lilypad.chat", "tab");

/** Continues this tab's chat, or starts one. */
async function openChat(): Promise<Chat> {
  const id = keptChat.read();
  if (id !== null) {
    const result = await call("getChat", { params: { id } });
    // A chat that has ended is replaced by a new one; any other failure may be temporary.
    if (result.success || result.code !== "CHAT_NOT_FOUND") return dataOf(result);
    keptChat.forget();
  }
  const begun = dataOf(await call("startChat", { body: {} }));
  keptChat.keep(begun.id);
  return begun;
}

/** The current chat. Every action returns its new state, so it is read only once. */
export const chatQuery = () =>
  queryOptions({ queryKey: ["chat"], queryFn: openChat, staleTime: Number.POSITIVE_INFINITY });

/** The results of a chat's answers; other answers have other results. */
export const chatResultsQuery = ({ id, answers, email }: Pick<Chat, "id" | "answers" | "email">) =>
  queryOptions({
    queryKey: ["chat-results", id, answers, email],
    queryFn: async ({ signal }) =>
      dataOf(await call("listChatResults", { params: { id }, signal })),
  });
