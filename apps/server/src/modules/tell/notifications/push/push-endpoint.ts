/** The push services that the server may call. */
export interface PushServices {
  /** Host names; "*.example.com" matches every name below example.com. */
  hosts: readonly string[];
  /** The sandbox's push service ("http://127.0.0.1:4100/push"); undefined if there is none. */
  sandboxUrl: string | undefined;
}

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Reads the endpoint of a browser's subscription. The subscriber chooses the address that our
 * server then calls, so only known push services are allowed: by name (never by number), over
 * https, on the default port. The sandbox's push service is the only exception.
 * @returns null if it is not the address of a known push service
 */
export function readPushEndpoint(endpoint: string, services: PushServices): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (isSandboxEndpoint(url, services)) return url;
  if (url.protocol !== "https:" || url.port !== "") return null;
  return services.hosts.some((pattern) => matches(url.hostname, pattern)) ? url : null;
}

/** Whether an endpoint is the sandbox's, which may have a private address. */
export function isSandboxEndpoint(url: URL, { sandboxUrl }: PushServices): boolean {
  if (sandboxUrl === undefined) return false;
  const sandbox = new URL(sandboxUrl);
  return url.origin === sandbox.origin && url.pathname.startsWith(`${sandbox.pathname}/`);
}
