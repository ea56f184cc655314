import { type Call, createCall, type Transport } from "@lilypad/client";
import { contractRoutes } from "./contract-routes.ts";

/** The API of a running product, as people call it. */
export interface Api {
  /** Calls without a session. */
  readonly call: Call;
  /** Calls as a person, with the token that they have at the moment of the call. */
  as(person: { readonly token: string }): Call;
  /** Calls from a browser of its own without a session, which keeps the cookie that it gets. */
  inBrowser(): Call;
}

export interface ApiOptions {
  /** The address of the server. */
  url: string;
  transport: Transport;
}

/** Adds to each request the cookie that an earlier answer has set. */
function withCookie(transport: Transport): Transport {
  let cookie: string | undefined;
  return async (address, request) => {
    const headers = { ...request.headers, ...(cookie === undefined ? {} : { cookie }) };
    const answer = await transport(address, { ...request, headers });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return answer;
  };
}

const saysWhy = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Opens the API of a server. No call is repeated; a missing answer is a value with the status 0. */
export function openApi({ url, transport }: ApiOptions): Api {
  const open = (token: () => string | null, send: Transport): Call =>
    createCall(
      {
        fetch: (path, request) => send(`${url}${path}`, request),
        accessToken: async () => token(),
        anySignal: (signals) => AbortSignal.any(signals),
        sentences: {
          noAnswer: "no answer",
          unreadable: "the answer cannot be read",
          refused: "refused without a sentence",
        },
        explain: saysWhy,
      },
      contractRoutes,
    );
  return {
    call: open(() => null, transport),
    as: (person) => open(() => person.token, transport),
    inBrowser: () => open(() => null, withCookie(transport)),
  };
}
