import { z } from "zod";
import { type ErrorCode, errorCatalogue } from "./error-catalogue.ts";
import { minReasonLength } from "./limits.ts";
import {
  isForRole,
  isRefusedWhileFrozen,
  type Operation,
  reasonHeader,
  refusalsOf,
  staffRoles,
} from "./operation.ts";
import { operations } from "./operations.ts";

type Json = { [key: string]: unknown };

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

const parametersOf = (schema: z.ZodType | undefined, where: "path" | "query"): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: parameter,
  }));
};

const successOf = (operation: Operation): Json => {
  const data = schemaOf(operation.response, "output");
  if (operation.envelope !== undefined) return data;
  return {
    type: "object",
    properties: { success: { const: true }, data },
    required: ["success", "data"],
  };
};

const errorsOf = (operation: Operation): Json => {
  const codes = refusalsOf(operation);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, sameStatus]) => [
        String(status),
        {
          description: sameStatus
            .map((code) => `\`${code}\`: ${errorCatalogue[code].message}`)
            .join("\n\n"),
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      ]),
  );
};

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Key of this request if the body has no correlationId; if both are sent they must be equal. Requests with the " +
    "same key, also concurrent ones, have one effect and get the same answer.",
  schema: { type: "string", format: "uuid" },
};

const staffReason: Json = {
  name: reasonHeader,
  in: "header",
  required: true,
  description:
    "Why a member of staff does this, percent-encoded UTF-8. It is stored in the audit log.",
  schema: { type: "string", minLength: minReasonLength },
};

const pathItem = (operation: Operation): Json => ({
  operationId: operation.name,
  summary: operation.summary,
  tags: [operation.tag],
  "x-access": operation.access,
  ...(operation.staff === undefined
    ? {}
    : { "x-staff-roles": staffRoles.filter((role) => isForRole(operation, role)) }),
  "x-while-frozen": isRefusedWhileFrozen(operation) ? "refused" : "allowed",
  ...(operation.access === "public" ? { security: [] } : {}),
  ...(operation.idempotent === undefined ? {} : { "x-idempotent": operation.idempotent }),
  ...(operation.cost === undefined
    ? {}
    : { "x-cost": typeof operation.cost === "function" ? "by query" : operation.cost }),
  ...(operation.limits === undefined ? {} : { "x-limits": operation.limits }),
  parameters: [
    ...parametersOf(operation.params, "path"),
    ...parametersOf(operation.query, "query"),
    ...(operation.idempotent === "correlationId" ? [idempotencyKey] : []),
    ...(operation.staff?.needsReason === true ? [staffReason] : []),
  ],
  ...(operation.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { "application/json": { schema: schemaOf(operation.body, "input") } },
        },
      }),
  responses: {
    "200": {
      description: "Success",
      content: {
        [operation.envelope === "text" ? "text/plain" : "application/json"]: {
          schema: successOf(operation),
        },
      },
    },
    ...errorsOf(operation),
  },
});

/** The event stream. It is not an operation because it does not answer with JSON. */
const eventStream: Json = {
  get: {
    operationId: "streamEvents",
    summary: "Stream of hints about changed data of the signed-in person; max 10 a second",
    description:
      'Server-sent events, read with fetch so that the URL contains no token. Each event is one line `data: {"type", ' +
      '"id", "version"}`; `type` is ready, balances, transactions, requests, notifications, contacts or profile. The ' +
      "stream ends when its token expires. If its last event is of the type `reconnect`, this server stops: open a new " +
      "stream after a random pause of up to a second, and read everything again.",
    tags: ["Live"],
    responses: {
      "200": {
        description: "The stream",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
      "401": {
        description: `\`UNAUTHENTICATED\`: ${errorCatalogue.UNAUTHENTICATED.message}`,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  },
};

/** Returns the OpenAPI 3.1 document of the contract; docs/openapi.json is a checked-in copy. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = { "/api/v1/events": eventStream };
  const order = ({ path, name }: Operation) => `${path} ${name}`;
  const all: Operation[] = Object.values(operations);
  for (const operation of all.sort((one, other) => (order(one) < order(other) ? -1 : 1))) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: pathItem(operation),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Lilypad",
      version: "1",
      description:
        "Every answer is `{success: true, data}` or `{success: false, error, code, requestId, fields?}`. " +
        "Amounts are decimal strings in major units.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The installation that serves this document" }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: {
        Error: {
          type: "object",
          properties: {
            success: { const: false },
            error: { type: "string", description: "A sentence for people" },
            code: { enum: Object.keys(errorCatalogue) },
            requestId: { type: "string" },
            fields: {
              type: "array",
              items: {
                type: "object",
                properties: { path: { type: "string" }, message: { type: "string" } },
                required: ["path", "message"],
              },
            },
          },
          required: ["success", "error", "code", "requestId"],
        },
      },
    },
    paths,
  };
}
