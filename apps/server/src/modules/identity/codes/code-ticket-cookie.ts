import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../platform/http/cookie.ts";
import { codeTicketSeconds } from "./code-ticket.ts";

const cookie = { name: "lilypad_code", path: "/" } as const;

/** The ticket that this browser keeps of asking for a code; null when it keeps none. */
export const readTicketCookie = (request: FastifyRequest, publicUrl: string): string | null =>
  readCookie(request, { ...cookie, publicUrl });

/** Has the browser keep the ticket of the code that it has just asked for. */
export const keepTicketCookie = (reply: FastifyReply, publicUrl: string, ticket: string): void =>
  setCookie(reply, { ...cookie, publicUrl }, ticket, codeTicketSeconds);
