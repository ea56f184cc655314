import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../../platform/http/cookie.ts";
import { codeTicketSeconds } from "./code-ticket.ts";

const cookie = { name: "lilypad_code" } as const;

/** The browser's ticket of its request for a code; null if it has none. */
export const readTicketCookie = (request: FastifyRequest, publicUrl: string): string | null =>
  readCookie(request, { ...cookie, publicUrl });

/** Stores the ticket of a request for a code in the browser. */
export const keepTicketCookie = (reply: FastifyReply, publicUrl: string, ticket: string): void =>
  setCookie(reply, { ...cookie, publicUrl }, ticket, codeTicketSeconds);
