import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
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

export const advanceChat = defineOperation({
  name: "advanceChat",
  method: "POST",
  path: "/api/v1/public/chat/sessions/{id}/advance",
  tag: "Assistant",
  access: "public",
  limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "chatMessage" }],
  summary:
    "Go to the next question or to a given one, which must be answered already or be the first unanswered",
  params: z.strictObject({ id: chatSessionId }),
  body: z.strictObject({ step: chatStep.optional() }),
  response: chatSession,
  errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
});

export const getChatResult = defineOperation({
  name: "getChatResult",
  method: "GET",
  path: "/api/v1/public/chat/sessions/{id}/results/{result}",
  tag: "Assistant",
  access: "public",
  summary: "One result of the chat",
  params: z.strictObject({ id: chatSessionId, result: chatResultId }),
  response: chatResult,
  errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
});

export const getChat = defineOperation({
  name: "getChat",
  method: "GET",
  path: "/api/v1/public/chat/sessions/{id}",
  tag: "Assistant",
  access: "public",
  summary: "Current state of the chat",
  params: z.strictObject({ id: chatSessionId }),
  response: chatSession,
  errors: ["CHAT_NOT_FOUND"],
});

export const listChatResults = defineOperation({
  name: "listChatResults",
  method: "GET",
  path: "/api/v1/public/chat/sessions/{id}/results",
  tag: "Assistant",
  access: "public",
  summary: "Indicative cost and duration of the visitor's transfer with Lilypad",
  params: z.strictObject({ id: chatSessionId }),
  response: chatResults,
  errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
});

/** Several lines; no control characters, no lone surrogates. */
const message = z
  .string()
  .trim()
  .min(1, "Please write a message.")
  .max(1_000)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "contains characters that can't be used");

export const sendChatMessage = defineOperation({
  name: "sendChatMessage",
  method: "POST",
  path: "/api/v1/public/chat/sessions/{id}/message",
  tag: "Assistant",
  access: "public",
  cost: "outside",
  limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "chatMessage" }],
  summary: "Answer the current question or ask one",
  params: z.strictObject({ id: chatSessionId }),
  body: z.strictObject({ message }),
  response: chatSession,
  errors: ["CHAT_NOT_FOUND"],
});

export const setChatEmail = defineOperation({
  name: "setChatEmail",
  method: "PUT",
  path: "/api/v1/public/chat/sessions/{id}/email",
  tag: "Assistant",
  access: "public",
  limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "chatMessage" }],
  summary: "Save an email address for signing up later; nothing is sent to it",
  params: z.strictObject({ id: chatSessionId }),
  body: z.strictObject({ email: emailAddress }),
  response: chatSession,
  errors: ["CHAT_NOT_FOUND"],
});

export const startChat = defineOperation({
  name: "startChat",
  method: "POST",
  path: "/api/v1/public/chat/sessions",
  tag: "Assistant",
  access: "public",
  limits: [{ per: "network", max: 60, windowMs: hourMs }],
  summary: "Start a chat without signing in; it is deleted after a day",
  body: z.strictObject({}),
  response: chatSession,
  errors: [],
});
