import type { FastifyError, FastifyInstance } from "fastify";
import type { z } from "zod";

/** Invalid input, which the sender has to correct. */
export class BadInput extends Error {
  override readonly name = "BadInput";
  readonly fields: readonly { path: string; message: string }[];
  constructor(error: z.ZodError) {
    super("Some of what was sent is not valid.");
    this.fields = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  }
}

/** Validates input strictly. @throws BadInput, answered with 400 and the invalid fields */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new BadInput(parsed.error);
  return parsed.data;
}

/** Answers every error in one format: `{ error, code }`, and `fields` for invalid input. */
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
