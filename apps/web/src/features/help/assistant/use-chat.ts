import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, dataOf } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";
import { type Chat, chatQuery, keptChat } from "./queries.ts";

/** The actions of a visitor in a chat. */
export type ChatAction =
  | { kind: "say"; message: string }
  | { kind: "go_to"; step: Chat["step"] }
  | { kind: "give_email"; email: string };

async function perform(id: string, action: ChatAction): Promise<Chat> {
  const params = { id };
  switch (action.kind) {
    case "say":
      return dataOf(await call("sendChatMessage", { params, body: { message: action.message } }));
    case "go_to":
      return dataOf(await call("advanceChat", { params, body: { step: action.step } }));
    case "give_email":
      return dataOf(await call("setChatEmail", { params, body: { email: action.email } }));
  }
}

/** The chat and its actions, one at a time. */
export function useChat() {
  const client = useQueryClient();
  const query = useQuery(chatQuery());
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (action: ChatAction) => {
      const chat = client.getQueryData(chatQuery().queryKey);
      if (chat === undefined) throw new Error("there is no chat yet");
      return perform(chat.id, action);
    },
    onSuccess: (chat) => client.setQueryData(chatQuery().queryKey, chat),
    onError: (failure) => {
      if (!(failure instanceof CallError) || failure.failure.code !== "CHAT_NOT_FOUND") return;
      void startAgain();
    },
  });

  async function startAgain(): Promise<void> {
    keptChat.forget();
    await client.resetQueries({ queryKey: chatQuery().queryKey });
  }

  return {
    query,
    isBusy: isPending,
    /** The error of the latest action, as a sentence. */
    problem: error instanceof CallError ? error.message : null,
    /** @returns the chat afterwards; null if it was refused, which `problem` explains */
    act: (action: ChatAction): Promise<Chat | null> => mutateAsync(action).catch(() => null),
    startAgain: () => {
      reset();
      return startAgain();
    },
  };
}
