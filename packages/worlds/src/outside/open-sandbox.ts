export type Sandbox = ReturnType<typeof openSandboxClient>;

const timeoutMs = 15_000;

/** Calls the control routes of a sandbox, which has no contract. */
export function openSandboxClient(url: string) {
  return {
    url,
    /** @throws Error if the answer is not a success */
    async ask(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> {
      const answer = await fetch(`${url}/${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`the sandbox's ${path} answered ${answer.status} ${text}`);
      return JSON.parse(text);
    },
  };
}
