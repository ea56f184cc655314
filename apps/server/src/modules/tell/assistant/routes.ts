import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Assistant } from "./create-assistant.ts";
import { toWireChat, toWireResult, toWireResults } from "./to-wire.ts";

/** A chat's id gives access to it, so no answer may be cached. */
export function registerAssistantRoutes(app: FastifyInstance, assistant: Assistant): void {
  route(app, operations.startChat, async ({ reply }) => {
    reply.header("cache-control", "no-store");
    return toWireChat(await assistant.start());
  });
  route(app, operations.getChat, async ({ params, reply }) => {
    reply.header("cache-control", "no-store");
    return toWireChat(await assistant.read(params.id));
  });
  route(app, operations.sendChatMessage, async ({ params, body, reply }) => {
    reply.header("cache-control", "no-store");
    return toWireChat(await assistant.hear(params.id, body.message));
  });
  route(app, operations.setChatEmail, async ({ params, body, reply }) => {
    reply.header("cache-control", "no-store");
    return toWireChat(await assistant.setEmail(params.id, body.email));
  });
  route(app, operations.advanceChat, async ({ params, body, reply }) => {
    reply.header("cache-control", "no-store");
    return toWireChat(await assistant.advance(params.id, body.step));
  });
  route(app, operations.listChatResults, async ({ params, reply }) => {
    reply.header("cache-control", "no-store");
    return toWireResults(await assistant.listResults(params.id));
  });
  route(app, operations.getChatResult, async ({ params, reply }) => {
    reply.header("cache-control", "no-store");
    return toWireResult(await assistant.getResult(params.id, params.result));
  });
}
