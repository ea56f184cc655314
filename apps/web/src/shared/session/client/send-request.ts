import { errorOfAnswer } from "./session-answer.ts";
import { unanswered } from "./session-error.ts";

interface RequestParts {
  body?: object;
  accessToken?: string;
}

/**
 * Sends a request of the session protocol. Tokens are sent in headers and bodies only, never in an address.
 * @param url the whole address, such as `https://lilypad.example/auth/v1/user`
 * @throws SessionError
 */
export async function sendRequest(
  method: "GET" | "POST",
  url: string,
  { body, accessToken }: RequestParts,
): Promise<Response> {
  const headers = {
    ...(method === "POST" && { "Content-Type": "application/json;charset=UTF-8" }),
    // From this version on, the hosted service names its errors as this server does.
    "X-Supabase-Api-Version": "2024-01-01",
    ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
  };
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(url, sent).catch(() => {
    throw unanswered();
  });
  if (answer.ok) return answer;
  throw errorOfAnswer(answer.status, await readJson(answer));
}

/** The body of an answer; null if it is not JSON. */
export const readJson = (answer: Response): Promise<unknown> => answer.json().catch(() => null);
