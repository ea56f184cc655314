import type { Body, Data, Operation, Params, Query } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Caller } from "../caller.ts";
import { type FieldError, fail } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

type CallerOf<T extends Operation> = T["access"] extends "session" | "admin"
  ? Caller
  : T["access"] extends "optional"
    ? Caller | null
    : null;

export interface Call<T extends Operation> {
  params: Params<T>;
  query: Query<T>;
  body: Body<T>;
  caller: CallerOf<T>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<T extends Operation> = (call: Call<T>) => Promise<Data<T>>;

const fieldErrors = (where: string, error: z.ZodError): FieldError[] =>
  error.issues.slice(0, 20).map((issue) => ({
    path: [where, ...issue.path.map(String)].join("."),
    message: issue.message,
  }));

function parse(where: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return {};
  const result = schema.safeParse(value ?? {});
  if (!result.success) fail("VALIDATION_FAILED", { fields: fieldErrors(where, result.error) });
  return result.data;
}

async function admit(operation: Operation, request: FastifyRequest): Promise<Caller | null> {
  if (operation.access === "public") return null;
  const caller = await request.server.callerOf(request);
  if (operation.access === "optional") return caller;
  if (caller === null) fail("UNAUTHENTICATED");
  if (operation.access === "admin") {
    if (!caller.isAdmin) fail("FORBIDDEN");
    await request.server.requirePasskey(caller);
  }
  return caller;
}

/** "/users/{id}" is "/users/:id" for the router. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/**
 * Serves one operation of the contract: checks who calls, validates what was sent, and wraps what
 * the handler returns. Handlers refuse by throwing an ApiError (`fail`).
 */
export function route<const T extends Operation>(
  app: FastifyInstance,
  operation: T,
  handler: Handler<T>,
): void {
  app.route({
    method: operation.method,
    url: routerPath(operation.path),
    config: { operation },
    handler: async (request, reply) => {
      const caller = await admit(operation, request);
      const call = {
        params: parse("params", operation.params, request.params),
        query: parse("query", operation.query, request.query),
        body: parse("body", operation.body, request.body),
        caller,
        request,
        reply,
      } as Call<T>; // the schemas of this very operation have just produced these values
      const data = await handler(call);
      if (operation.envelope === "text") return reply.type("text/plain").send(data);
      if (operation.envelope === "none") return reply.send(data);
      return reply.send({ success: true, data });
    },
  });
}
