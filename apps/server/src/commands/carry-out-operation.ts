import type { Body, Data, Operation, Params, Query } from "@lilypad/api-contract";
import { reasonHeader } from "@lilypad/api-contract";
import fastify from "fastify";
import { registerStuckWorkRoutes } from "../modules/console/stuck-work/index.ts";
import type { Modules } from "../modules.ts";
import { registerModules } from "../modules.ts";
import type { Outside } from "../outside.ts";
import { registerAuthentication } from "../platform/http/authentication.ts";
import { registerIdempotency } from "../platform/http/idempotency-key.ts";
import { registerLimits } from "../platform/http/limits.ts";
import type { StaffDesk } from "../platform/staff-act.ts";
import { wireStuckWork } from "../wiring/wire-stuck-work.ts";
import { type CommandOrigin, detailsOf, type MemberProof, proveMember } from "./act-as-staff.ts";

/** The input of an operation, and the reason for the audit log. */
export interface OperationInput<T extends Operation> {
  readonly params?: Partial<Params<T>> | undefined;
  readonly query?: Partial<Query<T>> | undefined;
  readonly body?: Partial<Body<T>> | undefined;
  readonly reason: string | null;
}

export interface DoorDeps {
  readonly outside: Pick<Outside, "pool" | "clock" | "config">;
  readonly modules: Modules;
  readonly desk: Pick<StaffDesk, "findPeopleBehind">;
  readonly origin: CommandOrigin;
}

/** Writes the parameters into a path such as "/staff/people/{personId}". */
const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/**
 * The operations of the API for one member of staff, without a port. In place of a session that was confirmed with a passkey, they have
 * proven themselves with a mailed code (ADR 79). Every entry of the audit log says that it was a command.
 */
function openOperations(
  { outside, modules, desk, origin }: DoorDeps,
  { id: personId, email }: MemberProof["member"],
) {
  const app = fastify();
  let failure: unknown;
  // Stores the error itself, and not the answer that browsers would get about it.
  app.setErrorHandler((error, _, reply) => {
    failure = error;
    return reply.code(500).send();
  });
  const proven = async () => undefined;
  registerAuthentication(app, async () => ({ personId, email, sessionId: "", aal: "aal2" }), {
    requireLiveSession: proven,
    requirePasskey: proven,
    requireStepUp: proven,
    requireNotFrozen: modules.freezes.requireNotFrozen,
    staffDesk: {
      roleOf: modules.staff.roleOf,
      findPeopleBehind: desk.findPeopleBehind,
      append: (entry, db) =>
        modules.auditLog.append({ ...entry, details: detailsOf(origin, entry.details) }, db),
    },
  });
  registerIdempotency(app, modules.idempotency);
  registerLimits(app, { pool: outside.pool, clock: outside.clock });
  registerModules(app, modules);
  registerStuckWorkRoutes(app, wireStuckWork(outside));
  return {
    async ask(
      { method, path, query: takesQuery, body: takesBody, envelope }: Operation,
      given: OperationInput<Operation>,
    ) {
      const { params = {}, query = {}, body = {}, reason } = given;
      const { body: answer } = await app.inject({
        method,
        url: fillPath(path, params),
        headers: {
          authorization: "Bearer command",
          ...(reason === null ? {} : { [reasonHeader]: encodeURIComponent(reason) }),
        },
        ...(takesQuery === undefined ? {} : { query: toText(query) }),
        ...(takesBody === undefined ? {} : { payload: body }),
      });
      if (failure !== undefined) throw failure;
      return envelope === "text" ? answer : JSON.parse(answer).data;
    },
    close: () => app.close(),
  };
}

/** The values of a query as texts, without those that are left out. */
const toText = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
  );

/**
 * Carries out an operation of the API in the name of a member of staff. The call goes through the operation's own route, so
 * that the schema of the input, the roles, the limits, the refusal of acts about oneself and the audit log are those of the API.
 * @param name of the command, which the mail with the code names
 * @throws CodeMailed; ApiError as the API refuses
 */
export async function carryOutOperation<const T extends Operation>(
  deps: DoorDeps,
  name: string,
  operation: T,
  proof: MemberProof,
  input: OperationInput<T>,
): Promise<Data<T>> {
  await proveMember(deps.modules, name, proof);
  const operations = openOperations(deps, proof.member);
  try {
    return (await operations.ask(operation, input as OperationInput<Operation>)) as Data<T>;
  } finally {
    await operations.close();
  }
}
