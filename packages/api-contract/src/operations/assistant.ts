import { z } from "zod";
import { area, get, post, put } from "../area.ts";
import { maxQuestionLength } from "../limits.ts";
import { emailAddress } from "../schemas.ts";
import { hourMs } from "../windows.ts";
import {
  chatResult,
  chatResultId,
  chatResults,
  chatSession,
  chatSessionId,
  chatStep,
} from "./schemas/assistant.ts";

/** Several lines; no control characters, no lone surrogates. */
const message = z
  .string()
  .trim()
  .min(1, "Please write a message.")
  .max(maxQuestionLength)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "contains characters that can't be used");

export const assistant = area(
  {
    tag: "Assistant",
    access: "public",
  },
  {
    advanceChat: post("/api/v1/public/chat/sessions/{id}/advance", {
      limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "chatMessage" }],
      summary:
        "Go to the next question or to a given one, which must be answered already or be the first unanswered",
      params: z.strictObject({ id: chatSessionId }),
      body: z.strictObject({ step: chatStep.optional() }),
      response: chatSession,
      errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
    }),

    getChatResult: get("/api/v1/public/chat/sessions/{id}/results/{result}", {
      summary: "One result of the chat",
      params: z.strictObject({ id: chatSessionId, result: chatResultId }),
      response: chatResult,
      errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
    }),

    getChat: get("/api/v1/public/chat/sessions/{id}", {
      summary: "Current state of the chat",
      params: z.strictObject({ id: chatSessionId }),
      response: chatSession,
      errors: ["CHAT_NOT_FOUND"],
    }),

    listChatResults: get("/api/v1/public/chat/sessions/{id}/results", {
      summary: "Indicative cost and duration of the visitor's transfer with Lilypad",
      params: z.strictObject({ id: chatSessionId }),
      response: chatResults,
      errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
    }),

    sendChatMessage: post("/api/v1/public/chat/sessions/{id}/message", {
      cost: "outside",
      limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "chatMessage" }],
      summary: "Answer the current question or ask one",
      params: z.strictObject({ id: chatSessionId }),
      body: z.strictObject({ message }),
      response: chatSession,
      errors: ["CHAT_NOT_FOUND"],
    }),

    setChatEmail: put("/api/v1/public/chat/sessions/{id}/email", {
      limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "chatMessage" }],
      summary: "Save an email address for signing up later; nothing is sent to it",
      params: z.strictObject({ id: chatSessionId }),
      body: z.strictObject({ email: emailAddress }),
      response: chatSession,
      errors: ["CHAT_NOT_FOUND"],
    }),

    startChat: post("/api/v1/public/chat/sessions", {
      limits: [{ per: "network", max: 60, windowMs: hourMs }],
      summary: "Start a chat without signing in; it is deleted after a day",
      body: z.strictObject({}),
      response: chatSession,
    }),
  },
);
