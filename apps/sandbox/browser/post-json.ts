/** The sandbox's answer to a POST. */
export interface Answer {
  ok: boolean;
  body: {
    error?: string;
    code?: string;
    reason?: string;
    fields?: { path: string; message: string }[];
    transactionHash?: string;
    blockNumber?: string | number;
  };
}

/** @throws Error if the sandbox does not answer */
export async function postJson(address: string, body: string): Promise<Answer> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return { ok: answer.ok, body: (await answer.json()) as Answer["body"] };
}
