/** Called without a session: the token in the push proves that it arrived here. */
export const acknowledgePath = "/api/v1/notifications/acknowledge-push";

/** Pauses before each attempt: a push may arrive just before the network is available. */
const pausesMs = [0, 2_000, 10_000];

interface AcknowledgeParts {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  wait: (ms: number) => Promise<unknown>;
}

/** Posts a push's token back. @returns whether the server accepted it */
export async function acknowledgePush(
  token: string,
  { fetch, wait }: AcknowledgeParts,
): Promise<boolean> {
  for (const pauseMs of pausesMs) {
    await wait(pauseMs);
    try {
      const answer = await fetch(acknowledgePath, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token }),
      });
      if (!answer.ok) continue;
      const { data } = (await answer.json()) as { data?: { acknowledged?: boolean } };
      return data?.acknowledged === true;
    } catch {
      // No network: retried after the next pause.
    }
  }
  return false;
}
