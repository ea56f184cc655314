/** Where pushes may be sent. */
export interface PushServices {
  /** Host names; "*.example.com" stands for every name below example.com. */
  hosts: readonly string[];
  /** The sandbox's push service ("http://127.0.0.1:4100/push"); undefined where there is none. */
  sandboxUrl: string | undefined;
}

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Reads the endpoint that a browser named. Whoever subscribes chooses the address that our server
 * then calls, so only known push services are called: by name (never by number), over https, on its
 * own port. The sandbox's push service is the one exception.
 * @returns null when it is not an address of a known push service
 */
export function readPushEndpoint(endpoint: string, services: PushServices): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (isSandboxEndpoint(url, services)) return url;
  if (url.protocol !== "https:" || url.port !== "") return null;
  return services.hosts.some((pattern) => matches(url.hostname, pattern)) ? url : null;
}

/** Whether an endpoint is the sandbox's, whose private address is meant. */
export function isSandboxEndpoint(url: URL, { sandboxUrl }: PushServices): boolean {
  if (sandboxUrl === undefined) return false;
  const sandbox = new URL(sandboxUrl);
  return url.origin === sandbox.origin && url.pathname.startsWith(`${sandbox.pathname}/`);
}
