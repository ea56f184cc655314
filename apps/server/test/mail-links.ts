import { type IdentityApp, publicUrl } from "./worlds/open-identity-app.ts";

/** The fragment of the newest link mailed to an address: "token=…" or "code=…". */
export function linkIn(world: IdentityApp, email: string): string {
  const text = world.mailsTo(email).at(-1)?.text ?? "";
  const landing = `${publicUrl}/onboarding/login/magic-link#`;
  return /#((?:token|code)=[\w-]+)/.exec(text.slice(text.indexOf(landing)))?.[1] ?? "";
}

/** The secret of the newest link mailed to an address. */
export const tokenIn = (world: IdentityApp, email: string) =>
  linkIn(world, email).split("=")[1] ?? "";

/** A browser that stores cookies. */
export function openBrowser(world: IdentityApp) {
  const jar = new Map<string, string>();
  const storeCookie = (set: unknown) => {
    const [pair = "", ...attributes] = String(set).split(/; */);
    const [name = "", value = ""] = pair.split("=");
    if (attributes.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, value);
  };
  const pairs = () => [...jar].map(([name, value]) => `${name}=${value}`);
  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await world.call("POST", `/api/v1/auth/${path}`, {
      body,
      headers: { cookie: ["theme=dark", ...pairs()].join("; ") },
    });
    for (const set of [answer.headers["set-cookie"] ?? []].flat()) storeCookie(set);
    return answer;
  };
  return {
    ask: (email: string) => post("magic-link/send", { email }),
    signUp: (email: string, more: Record<string, unknown> = {}) =>
      post("signup/magic-link", { email, ...more }),
    open: (token: string) => post("magic-link/verify", { token }),
    /** The cookie by which a link recognises the browser that requested it. */
    cookie: () => pairs().find((pair) => pair.includes("lilypad_link=")),
  };
}

/** Counts all sessions that were ever opened for an address; undefined if no person has it. */
export async function sessionsOf(world: IdentityApp, email: string): Promise<bigint | undefined> {
  const { rows } = await world.pool.query<{ sessions: bigint }>(
    `select count(session.id) as sessions from person left join session on person_id = person.id
       where email = $1 group by person.id`,
    [email],
  );
  return rows[0]?.sessions;
}
