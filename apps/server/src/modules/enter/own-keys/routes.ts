import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { OwnKeys } from "./create-own-keys.ts";

export function registerOwnKeysRoutes(app: FastifyInstance, ownKeys: OwnKeys): void {
  route(app, operations.getOwnKey, ({ caller }) => ownKeys.show(caller.personId));
  route(app, operations.getOwnKeyOptions, ({ caller, body }) =>
    ownKeys.begin(caller, body.passkeyId),
  );
  route(app, operations.chooseOwnKey, ({ caller, body }) => ownKeys.choose(caller, body));
  route(app, operations.getAnotherKeyOptions, ({ caller, body }) =>
    ownKeys.beginAnother(caller, body.passkeyId),
  );
  route(app, operations.proveAnotherKey, ({ caller, body }) => ownKeys.proveAnother(caller, body));
}
