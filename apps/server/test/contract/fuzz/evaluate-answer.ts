import { isDeepStrictEqual } from "node:util";
import { type Operation, refusalsOf } from "@lilypad/api-contract";

export interface RawAnswer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** The facts about a request, and about the installation that answered it, on which the permitted answers depend. */
export interface Circumstances {
  /** Whether the address may not lead to the operation. */
  readonly isDamagedAddress: boolean;
  /** Whether the installation's state explains an error code with the status 503. */
  explains(code: string): boolean;
}

/** The session protocol has errors of its own. */
const isSessionProtocol = ({ path }: Operation) => path.startsWith("/auth/");

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function problemsOfSuccess({ response, envelope }: Operation, body: string): string[] {
  if (envelope === "text")
    return response.safeParse(body).success ? [] : ["its text does not match the schema"];
  const answer = body === "" ? undefined : parse(body);
  const data =
    envelope === "none" || typeof answer !== "object" || answer === null
      ? answer
      : (answer as { data?: unknown }).data;
  const parsed = response.safeParse(data);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return isDeepStrictEqual(parsed.data, data) ? [] : ["it has more fields than the schema"];
}

/** Codes of the router for an address that leads to no operation. */
const routerCodes = new Set(["NOT_FOUND", "METHOD_NOT_ALLOWED"]);

/** Lists what is wrong with an answer, measured by the contract: status, schema, error code and message. */
export function evaluateAnswer(
  operation: Operation,
  answer: RawAnswer,
  { isDamagedAddress, explains }: Circumstances,
): string[] {
  const { statusCode, body } = answer;
  if (statusCode < 300) return problemsOfSuccess(operation, body);
  if (statusCode < 400) return [];
  if (statusCode >= 500 && statusCode !== 503) return [`answered ${statusCode}: ${body}`];
  if (isSessionProtocol(operation)) return statusCode === 503 ? [`answered 503: ${body}`] : [];
  const { code, error, success } = (parse(body) ?? {}) as Record<string, unknown>;
  const declared: readonly string[] = refusalsOf(operation);
  const isOfRouter = isDamagedAddress && routerCodes.has(String(code));
  const isDeclared =
    isOfRouter ||
    (typeof code === "string" && declared.includes(code) && (statusCode !== 503 || explains(code)));
  return [
    ...(isDeclared ? [] : [`answered ${statusCode} ${code}, which is not declared for this state`]),
    ...(success === false ? [] : ["success is not false"]),
    ...(typeof error === "string" && /^[A-Z].+/.test(error) ? [] : [`no message: ${error}`]),
  ];
}
