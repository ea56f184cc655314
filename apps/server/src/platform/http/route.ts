import type { Body, Data, Operation, Params, Query } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Caller } from "../caller.ts";
import { type FieldError, fail } from "../errors.ts";
import { requestDigest } from "../idempotency/index.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

type CallerOf<T extends Operation> = T["access"] extends "public"
  ? null
  : T["access"] extends "optional"
    ? Caller | null
    : Caller;

export interface Call<T extends Operation> {
  params: Params<T>;
  query: Query<T>;
  body: Body<T>;
  caller: CallerOf<T>;
  /** The name of an idempotent request: from its body, or from the header Idempotency-Key. */
  correlationId: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<T extends Operation> = (call: Call<T>) => Promise<Data<T>>;

const fieldErrors = (where: string, error: z.ZodError): FieldError[] =>
  error.issues.slice(0, 20).map((issue) => ({
    path: [where, ...issue.path.map(String)].join("."),
    message: issue.message,
  }));

function parse(
  where: string,
  schema: z.ZodType<Record<string, unknown>> | undefined,
  value: unknown,
): Record<string, unknown> {
  if (schema === undefined) return {};
  const result = schema.safeParse(value ?? {});
  if (!result.success) fail("VALIDATION_FAILED", { fields: fieldErrors(where, result.error) });
  return result.data;
}

/**
 * Who calls. An access token says who it was for up to 15 minutes; a session that was ended meanwhile
 * stops at once, whatever it asks for.
 */
async function admit(
  operation: Operation,
  request: FastifyRequest,
  { checksSessionByItself = false }: Pick<RouteOptions, "checksSessionByItself">,
): Promise<Caller | null> {
  if (operation.access === "public") return null;
  const { server } = request;
  const caller = await server.callerOf(request);
  if (operation.access === "optional") return caller;
  if (caller === null) fail("UNAUTHENTICATED");
  if (checksSessionByItself) return caller;
  switch (operation.access) {
    case "session":
      await server.requireLiveSession(caller.sessionId);
      break;
    case "stepUp":
      await server.requireStepUp(caller);
      break;
    case "admin":
    case "adminStepUp":
      if (!caller.isAdmin) fail("FORBIDDEN");
      await server.requirePasskey(caller);
      if (operation.access === "adminStepUp") await server.requireStepUp(caller);
      break;
  }
  return caller;
}

/** "/users/{id}" is "/users/:id" for the router. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

export interface RouteOptions {
  /** The handler itself does a request of one name once, in the statement that does it. */
  isOnceByItself?: boolean;
  /** The handler itself refuses a session that was ended, in the statement that does what is asked. */
  checksSessionByItself?: boolean;
}

/** Counts the request and runs the handler; once for all requests of one name. */
function answerer<T extends Operation>(
  app: FastifyInstance,
  operation: T,
  handler: Handler<T>,
  { isOnceByItself = false }: RouteOptions,
): Handler<T> {
  const isLimited = operation.limits !== undefined;
  if (isLimited && !app.hasDecorator("countRequest"))
    throw new Error(`${operation.name} needs registerLimits before its route`);
  const work: Handler<T> = async (call) => {
    if (isLimited) await app.countRequest(operation, call);
    return handler(call);
  };
  const isClaimed = operation.idempotent === "correlationId" && !isOnceByItself;
  if (isClaimed && !app.hasDecorator("answerOnce"))
    throw new Error(`${operation.name} needs registerIdempotency before its route`);
  return async (call) => {
    const { caller, correlationId: key, params, body } = call;
    if (!isClaimed || key === undefined || caller === null) return work(call);
    const { correlationId: _, ...content }: Record<string, unknown> = body;
    const digest = requestDigest({ params, content });
    return app.answerOnce({
      claim: { personId: caller.personId, operation: operation.name, key, digest },
      work: () => work(call),
    });
  };
}

/**
 * Serves one operation of the contract: checks who calls, validates what was sent, and wraps what
 * the handler returns. Handlers refuse by throwing an ApiError (`fail`). A request that its caller gave a
 * name has one effect, and its repetitions get the same answer and count against no limit.
 */
export function route<const T extends Operation>(
  app: FastifyInstance,
  operation: T,
  handler: Handler<T>,
  options: RouteOptions = {},
): void {
  const answer = answerer(app, operation, handler, options);
  app.route({
    method: operation.method,
    url: routerPath(operation.path),
    config: { operation },
    handler: async (request, reply) => {
      const caller = await admit(operation, request, options);
      const body = parse("body", operation.body, request.body);
      const call = {
        params: parse("params", operation.params, request.params),
        query: parse("query", operation.query, request.query),
        body,
        caller,
        correlationId: idempotencyKeyOf(operation, request, body),
        request,
        reply,
      } as Call<T>; // the schemas of this very operation have just produced these values
      const data = await answer(call);
      if (operation.envelope === "text") return reply.type("text/plain").send(data);
      if (operation.envelope === "none") return reply.send(data);
      return reply.send({ success: true, data });
    },
  });
}
