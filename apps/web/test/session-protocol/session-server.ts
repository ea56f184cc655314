/** The time at which every script of the session protocol begins. */
export const startMs = Date.parse("2026-11-20T12:00:00Z");

const secondsFromStart = (seconds: number) => startMs / 1000 + seconds;

export const mira = { id: "mira", email: "mira@example.com", aud: "authenticated" };
export const bo = { id: "bo", email: "bo@example.com", aud: "authenticated" };

const encoded = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** An access token that ends some seconds after the start; undefined leaves its end out. */
export const accessToken = (endsInSeconds: number | undefined, person = mira): string => {
  const end = endsInSeconds === undefined ? {} : { exp: secondsFromStart(endsInSeconds) };
  return `${encoded({ alg: "ES256" })}.${encoded({ sub: person.id, ...end })}.c2lnbmVk`;
};

/** A session whose access token ends some seconds after the start. */
export const sessionFor = (endsInSeconds: number, refresh_token = "refresh-0", person = mira) => ({
  access_token: accessToken(endsInSeconds, person),
  refresh_token,
  token_type: "bearer",
  expires_in: 900,
  expires_at: secondsFromStart(endsInSeconds),
  user: person,
});

/** A request of a client, with the headers that a server of the protocol reads. */
export interface SeenRequest {
  method: string;
  path: string;
  authorization: string | null;
  contentType: string | null;
  version: string | null;
  body: unknown;
}

export type Answer = (request: SeenRequest) => Response | Promise<Response>;

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status });

/** A refusal in the form of the protocol. */
export const refusal =
  (status: number, error_code: string): Answer =>
  () =>
    json(status, { code: status, error_code, msg: "Refused." });

export const noNetwork: Answer = () => {
  throw new TypeError("Failed to fetch");
};

/** A page that a proxy or a network's own sign-in answers with. */
export const page =
  (status: number): Answer =>
  () =>
    new Response("<html>Sign in to this network</html>", { status });

/** A server of the session protocol that issues `refresh-1`, `refresh-2` and so on, and can be made to answer differently. */
export interface SessionServer {
  requests: SeenRequest[];
  /** Answers the next requests with these. */
  answerNext(...answers: Answer[]): void;
  /** Answers all requests like this until it is null again. */
  answerAll(answer: Answer | null): void;
  fetch: typeof fetch;
}

export function createSessionServer(url: string): SessionServer {
  const requests: SeenRequest[] = [];
  const next: Answer[] = [];
  let always: Answer | null = null;
  let issued = 0;

  const issue = () => {
    issued += 1;
    const nowSeconds = Math.floor(Date.now() / 1000) - startMs / 1000;
    return sessionFor(nowSeconds + 900, `refresh-${issued}`);
  };
  const answerOf = ({ path }: SeenRequest): Response => {
    if (path === "/token?grant_type=refresh_token") return json(200, issue());
    if (path === "/token?grant_type=pkce") return json(200, { ...issue(), mfa_required: true });
    if (path === "/user") return json(200, mira);
    if (path === "/otp") return json(200, {});
    if (path.startsWith("/logout?scope=")) return new Response(null, { status: 204 });
    return json(404, { code: 404, error_code: "not_found", msg: "Not found." });
  };
  return {
    requests,
    answerNext: (...answers) => next.push(...answers),
    answerAll(answer) {
      always = answer;
    },
    async fetch(input, init = {}) {
      const headers = new Headers(init.headers);
      const request: SeenRequest = {
        method: init.method ?? "GET",
        path: String(input).slice(url.length),
        authorization: headers.get("authorization"),
        contentType: headers.get("content-type"),
        version: headers.get("x-supabase-api-version"),
        body: typeof init.body === "string" ? JSON.parse(init.body) : null,
      };
      requests.push(request);
      return (next.shift() ?? always ?? answerOf)(request);
    },
  };
}
