import { z } from "zod";
import { fetchTraced } from "../http/trace.ts";

/** The input for a text: instructions, and the material that it may use. */
export interface PhrasingTask {
  readonly instructions: string;
  readonly material: string;
}

/** Phrases given material as a text. The caller must check the text. */
export interface Phraser {
  /** @throws Error if the endpoint is slow, unavailable, busy or gives an invalid answer */
  phrase(task: PhrasingTask): Promise<string>;
}

const timeoutMs = 4_000;
/** Pause after a failure, so that the next callers do not wait for it. */
const pauseMs = 30_000;
/** Max concurrent requests. Further calls fail immediately. */
const maxConcurrent = 8;
const maxBytes = 65_536;

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().trim().min(1).max(4_000) }) }))
    .min(1),
});

/** Reads the body as text. Throws if it is too large. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error("the answer of the phrasing endpoint is too large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Creates a phraser that uses an endpoint with the chat completions of OpenAI's API.
 * @param options.url including the version, such as `https://api.openai.com/v1`
 * @param options.key sent as bearer token if given
 */
export function createHttpPhraser(options: {
  url: string;
  key: string | undefined;
  model: string;
  timeoutMs?: number;
  /** A clock in milliseconds with any start. */
  now?: () => number;
}): Phraser {
  const { url, key, model, now = () => performance.now() } = options;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let running = 0;

  async function ask({ instructions, material }: PhrasingTask): Promise<string> {
    const response = await fetchTraced(`${url}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        messages: [
          { role: "system", content: instructions },
          { role: "user", content: material },
        ],
        stream: false,
      }),
      redirect: "error",
      signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the phrasing endpoint answered ${response.status}`);
    }
    const [first] = completion.parse(JSON.parse(await readText(response))).choices;
    if (first === undefined) throw new Error("the phrasing endpoint answered without a text");
    return first.message.content;
  }

  return {
    async phrase(task) {
      if (now() < pausedUntil) throw new Error("the phrasing endpoint is paused after a failure");
      if (running >= maxConcurrent) throw new Error("the phrasing endpoint is busy");
      running += 1;
      try {
        return await ask(task);
      } catch (error) {
        pausedUntil = now() + pauseMs;
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
}
