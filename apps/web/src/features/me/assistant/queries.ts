import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";
import { keptChat } from "./kept-chat.ts";

export type Chat = OperationData<"getChat">;
export type ChatResults = OperationData<"listChatResults">;

/** Goes on with the chat of this tab, or begins one. */
async function openChat(): Promise<Chat> {
  const id = keptChat.read();
  if (id !== null) {
    const result = await call("getChat", { params: { id } });
    // One that has ended is followed by a new one; any other failure may pass.
    if (result.success || result.code !== "CHAT_NOT_FOUND") return dataOf(result);
    keptChat.forget();
  }
  const begun = dataOf(await call("startChat", { body: {} }));
  keptChat.keep(begun.id);
  return begun;
}

/** The chat as it stands. Whatever is said answers with it anew, so it is read once. */
export const chatQuery = () =>
  queryOptions({ queryKey: ["chat"], queryFn: openChat, staleTime: Number.POSITIVE_INFINITY });

/** What the answers of a chat come to; other answers are other results. */
export const chatResultsQuery = ({ id, answers, email }: Pick<Chat, "id" | "answers" | "email">) =>
  queryOptions({
    queryKey: ["chat-results", id, answers, email],
    queryFn: async ({ signal }) =>
      dataOf(await call("listChatResults", { params: { id }, signal })),
  });
