import type { FastifyError, FastifyInstance } from "fastify";
import type { z } from "zod";

/** Input that a person or a program has to change before it can work. */
export class BadInput extends Error {
  override readonly name = "BadInput";
  readonly fields: readonly { path: string; message: string }[];
  constructor(error: z.ZodError) {
    super("Some of what was sent is not valid.");
    this.fields = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  }
}

/** Reads what came in, strictly. @throws BadInput, answered with 400 and the fields at fault */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new BadInput(parsed.error);
  return parsed.data;
}

/** One shape for everything that goes wrong: `{ error, code }`, and `fields` for bad input. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof BadInput) {
      const { message, fields } = error;
      return reply.code(400).send({ error: message, code: "VALIDATION_FAILED", fields });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return reply.code(status).send({ error: error.message, code: "REQUEST_NOT_UNDERSTOOD" });
    }
    request.log.error({ err: error }, "request failed");
    return reply.code(500).send({
      error: "Something in the sandbox went wrong. Its log says what.",
      code: "INTERNAL",
    });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: "There is nothing at this address.", code: "NOT_FOUND" }),
  );
}
