import { QueryClientProvider } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { assistantMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { createQueryClient } from "../../../shared/online/index.ts";
import {
  BackBar,
  Chip,
  Chips,
  Foot,
  IconButton,
  Main,
  Screen,
  SkeletonRows,
  Trouble,
} from "../../../shared/ui/index.ts";
import { ChatAnswers } from "./chat-answers.tsx";
import { ChatMessages } from "./chat-messages.tsx";
import { ChatOutcome } from "./chat-outcome.tsx";
import { MessageForm } from "./message-form.tsx";
import { useChat } from "./use-chat.ts";

/** A chat for visitors: four questions, help, and the price of a transfer. */
export function AssistantScreen() {
  const [client] = useState(createQueryClient);
  return (
    <Screen title={messages.title}>
      <QueryClientProvider client={client}>
        <Conversation />
      </QueryClientProvider>
    </Screen>
  );
}

function Conversation() {
  const up = useUp();
  const { query, isBusy, problem, act, startAgain } = useChat();
  const chat = query.data;
  const say = (message: string) => act({ kind: "say", message });
  return (
    <>
      <BackBar
        onBack={up}
        title={messages.title}
        trailing={
          <IconButton label={messages.startAgain} disabled={isBusy} onClick={startAgain}>
            <RotateCcw size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      <Main>
        {query.isPending && <SkeletonRows rows={2} label={messages.loading} />}
        {query.isError && (
          <Trouble
            title={messages.failed}
            detail={messages.failedNote}
            onRetry={() => void query.refetch()}
          />
        )}
        {chat !== undefined && (
          <>
            <ChatMessages messages={chat.messages} />
            {chat.step === "results" && (
              <>
                <ChatAnswers
                  answers={chat.answers}
                  disabled={isBusy}
                  onChange={(step) => void act({ kind: "go_to", step })}
                />
                <ChatOutcome
                  chat={chat}
                  giveEmail={(email) => act({ kind: "give_email", email })}
                />
              </>
            )}
            <Chips label={messages.suggestions} wrap>
              {chat.suggestions.map((suggestion) => (
                <Chip
                  key={suggestion}
                  outline
                  disabled={isBusy}
                  onClick={() => void say(suggestion)}
                >
                  {suggestion}
                </Chip>
              ))}
            </Chips>
          </>
        )}
      </Main>
      {chat !== undefined && (
        <Foot>
          <MessageForm isBusy={isBusy} problem={problem} say={say} />
        </Foot>
      )}
    </>
  );
}
