import { type ErrorCode, errorCatalogue } from "@lilypad/api-contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";
import { isContention, isUnavailable } from "../is-unavailable.ts";

const codeByStatus: Record<number, ErrorCode> = {
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "RATE_LIMITED",
};

/** Any error as one of the catalogue. Fastify's own 4xx (bad JSON, too large) keep their meaning. */
function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error) || isContention(error)) return new ApiError("SERVICE_UNAVAILABLE");
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500)
    return new ApiError(codeByStatus[status] ?? "VALIDATION_FAILED");
  return new ApiError("INTERNAL");
}

function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  // auth-js reads its own shape on the session protocol's paths.
  if (request.url.startsWith("/auth/v1/")) {
    return reply.status(error.status).send({
      code: error.status,
      error_code: error.code.toLowerCase(),
      msg: error.message,
    });
  }
  return reply.status(error.status).send({
    success: false,
    error: error.message,
    code: error.code,
    requestId: request.id,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
  });
}

/** One place turns whatever went wrong into a sentence for people, and logs what nobody expected. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const apiError = toApiError(error);
    const operation = request.routeOptions.config.operation?.name;
    if (error instanceof ApiError && error.code !== "INTERNAL") {
      // A refusal by our own code, which logs what an operator has to see. Strangers can cause these.
      request.log.debug({ code: error.code, operation }, "request refused");
    } else if (errorCatalogue[apiError.code].status >= 500) {
      request.log.error({ err: error, operation }, "request failed");
    }
    return answer(apiError, request, reply);
  });
}

/** What goes wrong before a route is found: an address too long, or not decodable. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return answer(toApiError(error), request, reply);
}

/** The answer to an address that nothing serves. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(new ApiError("NOT_FOUND"), request, reply);
}
