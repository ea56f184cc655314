import { type ErrorCode, errorCatalogue } from "@lilypad/api-contract";
import { isContention } from "@lilypad/db";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";
import { isUnavailable } from "../is-unavailable.ts";
import { seldom } from "../seldom.ts";
import { placeOf } from "./requests/request-path.ts";

const codeByStatus: Record<number, ErrorCode> = {
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "RATE_LIMITED",
};

/** Translates any error into one of the catalogue. Fastify's 4xx errors (bad JSON, too large) stay 4xx errors. */
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
  // auth-js expects its own error format on the paths of the session protocol.
  if (placeOf(request).startsWith("/auth/v1/")) {
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

/** During an outage every request fails for the same reason. */
const outageLogMs = 10_000;

/** Registers the handler that turns every error into a message for people, and logs unexpected ones. */
export function registerErrorHandler(app: FastifyInstance): void {
  const warnOfOutage = seldom(
    outageLogMs,
    (leftOut, request: FastifyRequest, error: Error, operation: string | undefined) =>
      request.log.warn(
        { err: error, operation, alsoFailed: leftOut },
        "the database or another service is unavailable",
      ),
  );
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const apiError = toApiError(error);
    const operation = request.routeOptions.config.operation?.name;
    if (error instanceof ApiError && error.code !== "INTERNAL") {
      // An expected refusal. Strangers can cause these, so they are logged at the level debug only.
      request.log.debug({ code: error.code, operation }, "request refused");
    } else if (isUnavailable(error)) {
      warnOfOutage(request, error, operation);
    } else if (errorCatalogue[apiError.code].status >= 500) {
      request.log.error({ err: error, operation }, "request failed");
    }
    return answer(apiError, request, reply);
  });
}

/** Answers an error before routing, such as an address that is too long or cannot be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return answer(toApiError(error), request, reply);
}

/** Answers a request for an unknown address. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(new ApiError("NOT_FOUND"), request, reply);
}
