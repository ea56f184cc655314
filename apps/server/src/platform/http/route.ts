import {
  type Body,
  costOf,
  type Data,
  isRefusedWhileFrozen,
  type Operation,
  type Params,
  type Query,
} from "@lilypad/api-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Caller } from "../caller.ts";
import { type FieldError, fail } from "../errors.ts";
import { requestDigest } from "../idempotency/index.ts";
import { beginRequestReads, type Read } from "../reads/index.ts";
import type { StaffAct } from "../staff-act.ts";
import { answerShapeOf } from "./answer-shape.ts";
import { closeSignal } from "./close-signal.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { StaffVisit } from "./staff-visit.ts";

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

type ActOf<T extends Operation> = T["access"] extends "staff" | "staffStepUp" ? StaffAct : null;

export interface Call<T extends Operation> {
  params: Params<T>;
  query: Query<T>;
  body: Body<T>;
  caller: CallerOf<T>;
  /** The act of a member of staff that this request is; null in operations that are not for staff. */
  act: ActOf<T>;
  /** Requires a member of staff, in an operation of which only a part is for staff. */
  requireStaff: () => Promise<StaffAct>;
  /** The idempotency key, from the body or the header Idempotency-Key. */
  correlationId: string | undefined;
  /**
   * For large reads that decide nothing: from a standby that includes everything that the caller has seen. Undefined if
   * there is no standby.
   */
  read: Read | undefined;
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
 * Checks the caller of an operation. An access token is valid for up to 15 minutes, but a session that was ended
 * meanwhile is refused immediately.
 */
async function admit(
  operation: Operation,
  request: FastifyRequest,
  { handlerChecksSession = false }: Pick<RouteOptions, "handlerChecksSession">,
): Promise<Caller | null> {
  if (operation.access === "public") return null;
  const { server } = request;
  const caller = await server.callerOf(request);
  if (operation.access === "optional") return caller;
  if (caller === null) fail("UNAUTHENTICATED");
  if (handlerChecksSession) return caller;
  switch (operation.access) {
    case "session":
      await server.requireLiveSession(caller.sessionId);
      break;
    case "stepUp":
      await server.requireStepUp(caller);
      break;
  }
  return caller;
}

/** Whether a request may be the repetition of one that was accepted. */
const mayBeRepeated = ({ idempotent }: Operation, { headers, body }: FastifyRequest): boolean =>
  idempotent === "correlationId" &&
  (headers["idempotency-key"] !== undefined ||
    (typeof body === "object" && body !== null && "correlationId" in body));

/**
 * Refuses requests that a frozen account cannot make. A repetition of a request from before the freeze still gets its
 * answer, so a request that may be one is refused only when its work would begin.
 */
async function refuseFrozen(
  operation: Operation,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<void> {
  if (caller === null || !isRefusedWhileFrozen(operation)) return;
  if (!mayBeRepeated(operation, request)) await request.server.requireNotFrozen(caller.personId);
}

/** The subject whose share of the places a request takes: the caller, or without one the link or chat in its path. */
function subjectOf(caller: Caller | null, params: Record<string, unknown>): string | undefined {
  if (caller !== null) return `person ${caller.personId}`;
  const named = Object.values(params).join(" ");
  return named === "" ? undefined : `link ${named}`;
}

/** Translates "/users/{id}" into "/users/:id" for the router. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

export interface RouteOptions {
  /** The handler is idempotent without a claim, because its SQL statement handles repetitions. */
  handlerIsIdempotent?: boolean;
  /** The handler refuses ended sessions itself, in its SQL statement. */
  handlerChecksSession?: boolean;
  /** The handler refuses frozen accounts itself, in its SQL statement, after repetitions. */
  handlerChecksFreeze?: boolean;
}

/** Wraps a handler with the operation's limits and idempotency. */
function wrapHandler<T extends Operation>(
  app: FastifyInstance,
  operation: T,
  handler: Handler<T>,
  { handlerIsIdempotent = false, handlerChecksFreeze = false }: RouteOptions,
): Handler<T> {
  const isLimited = operation.limits !== undefined;
  if (isLimited && !app.hasDecorator("countRequest"))
    throw new Error(`${operation.name} needs registerLimits before its route`);
  const work: Handler<T> = async (call) => {
    const { caller, correlationId } = call;
    if (correlationId !== undefined && caller !== null && !handlerChecksFreeze)
      if (isRefusedWhileFrozen(operation)) await app.requireNotFrozen(caller.personId);
    if (isLimited) await app.countRequest(operation, call);
    return handler(call);
  };
  const isClaimed = operation.idempotent === "correlationId" && !handlerIsIdempotent;
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
 * Registers the route of one operation of the contract: checks the caller, validates the input, and writes the
 * handler's result with the fields that the contract declares and no others. Handlers refuse by throwing an ApiError (`fail`). A request with an idempotency key has
 * one effect; repetitions get the same answer and do not count against limits.
 */
export function route<const T extends Operation>(
  app: FastifyInstance,
  operation: T,
  handler: Handler<T>,
  options: RouteOptions = {},
): void {
  const carryOut = wrapHandler(app, operation, handler, options);
  // A test of one module has an app without these limits.
  const isLimited = app.hasDecorator("admitWork");
  const isForStaff = operation.access === "staff" || operation.access === "staffStepUp";
  let shape: ReturnType<typeof answerShapeOf> | undefined;
  app.route({
    method: operation.method,
    url: routerPath(operation.path),
    config: { operation },
    handler: isLimited
      ? (request, reply) => app.admitWork(request, () => work(request, reply))
      : work,
  });

  async function work(request: FastifyRequest, reply: FastifyReply) {
    const visit = new StaffVisit(operation, request);
    const { read, tellPosition } = beginRequestReads(app, request);
    let data: Data<T>;
    let caller: Caller | null = null;
    try {
      caller = await admit(operation, request, options);
      await refuseFrozen(operation, request, caller);
      const act = isForStaff && caller !== null ? await visit.admit(caller) : null;
      const body = parse("body", operation.body, request.body);
      const params = parse("params", operation.params, request.params);
      const query = parse("query", operation.query, request.query);
      if (act !== null) await visit.requireOther({ params, body });
      const call = {
        params,
        query,
        body,
        caller,
        act,
        requireStaff: () => (caller === null ? fail("UNAUTHENTICATED") : visit.admit(caller)),
        correlationId: idempotencyKeyOf(operation, request, body),
        read,
        request,
        reply,
      } as Call<T>; // these values were produced by the schemas of this operation
      data = isLimited
        ? await app.admitCall(
            {
              request,
              subject: subjectOf(caller, params),
              cost: costOf(operation, query),
              signal: () => closeSignal(reply),
            },
            () => carryOut(call),
          )
        : await carryOut(call);
    } catch (error) {
      await visit.refuse(error);
      throw error;
    }
    await visit.finish();
    if (caller !== null) await tellPosition(reply);
    if (operation.envelope === "text") return reply.type("text/plain; charset=utf-8").send(data);
    if (operation.envelope === "none" && data === undefined) return reply.send();
    // Fastify compiles a shape once. The first answer asks for it, so that a process with 270 operations starts no slower.
    shape ??= answerShapeOf(operation);
    const answer = operation.envelope === "none" ? data : { success: true, data };
    return reply
      .type("application/json; charset=utf-8")
      .send(reply.serializeInput(answer as Record<string, unknown>, shape));
  }
}
