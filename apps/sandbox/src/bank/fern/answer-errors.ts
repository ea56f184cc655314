import type { FastifyError, FastifyInstance } from "fastify";
import { BankRefusal } from "../core/refusal.ts";
import { FernIssues } from "./routes.ts";

/** Errors as Fern's API shows them: `{code, message, details: {issues}}`. */
export function answerFernErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof FernIssues) {
      const { message, issues } = error;
      return reply.code(400).send({ code: "VALIDATION_ERROR", message, details: { issues } });
    }
    if (error instanceof BankRefusal) {
      const { status, message, path } = error;
      const code = error.code === "INVALID" ? "VALIDATION_ERROR" : error.code;
      const issues = path === null ? [] : [{ path: path.split("."), message }];
      return reply.code(status).send({ code, message, details: { issues } });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "the bank failed");
    const message = status < 500 ? error.message : "Internal server error";
    return reply.code(status).send({ code: status < 500 ? "BAD_REQUEST" : "INTERNAL", message });
  });
}
