import type { ErrorCode } from "@lilypad/api-contract";
import { fitsForm } from "./answer-form.ts";
import type { CallResult } from "./call-result.ts";
import type { ReceivedAnswer } from "./transport.ts";

/**
 * Reads an answer; null if it is a success without what the operation's answer must hold.
 * @param refused the sentence of a refusal without one
 */
export async function readAnswer(
  response: ReceivedAnswer,
  form: string | undefined,
  refused: string,
): Promise<CallResult<unknown> | null> {
  const { status } = response;
  const succeed = (data: unknown): CallResult<unknown> => ({
    success: true,
    data,
    error: null,
    code: null,
    status,
  });
  if (response.ok && form === "text") {
    const isText = response.headers.get("content-type")?.startsWith("text/plain") ?? false;
    return isText ? succeed(await response.text()) : null;
  }
  const body: unknown = await response.json().catch(() => null);
  // Null has no fields, and those of a text or a list are none of an answer.
  const fields: Record<string, unknown> = { ...(body as object | null) };
  if (response.ok) {
    if (form === "whole") return typeof body === "object" && body !== null ? succeed(body) : null;
    const isWhole = fields.success === true && (form === undefined || fitsForm(fields.data, form));
    return isWhole ? succeed(fields.data) : null;
  }
  const retryAfterSeconds = Number(response.headers.get("retry-after"));
  return {
    success: false,
    data: null,
    error: typeof fields.error === "string" && fields.error !== "" ? fields.error : refused,
    code: typeof fields.code === "string" ? (fields.code as ErrorCode) : null,
    status,
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  };
}
