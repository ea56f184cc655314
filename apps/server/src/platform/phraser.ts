import { z } from "zod";

/** What a text is made from: instructions, and the material that it may use. */
export interface PhrasingTask {
  readonly instructions: string;
  readonly material: string;
}

/** Puts into words what we know already. What it writes is not believed: whoever asks checks it. */
export interface Phraser {
  /** @throws Error when nothing came: slow, away, or not understood */
  phrase(task: PhrasingTask): Promise<string>;
}

const timeoutMs = 4_000;
/** After a failure nobody waits for it again for a while. */
const restMs = 30_000;
/** Whoever comes beyond these is answered without it. */
const maxAtOnce = 8;
const maxBytes = 65_536;

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().trim().min(1).max(4_000) }) }))
    .min(1),
});

/** The body as text, as far as it is not far too long. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error("the phrasing endpoint answered far too much");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * An endpoint that speaks the chat completions of OpenAI's API, wherever it runs.
 * @param options.url up to and with the version, such as `https://api.openai.com/v1`
 * @param options.key sent as bearer token where given
 */
export function createHttpPhraser(options: {
  url: string;
  key: string | undefined;
  model: string;
  timeoutMs?: number;
  /** Milliseconds since any moment. */
  now?: () => number;
}): Phraser {
  const { url, key, model, now = () => performance.now() } = options;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let underWay = 0;

  async function ask({ instructions, material }: PhrasingTask): Promise<string> {
    const response = await fetch(`${url}/chat/completions`, {
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
    if (first === undefined) throw new Error("the phrasing endpoint answered nothing");
    return first.message.content;
  }

  return {
    async phrase(task) {
      if (now() < restsUntil) throw new Error("the phrasing endpoint rests after a failure");
      if (underWay >= maxAtOnce) throw new Error("the phrasing endpoint is busy");
      underWay += 1;
      try {
        return await ask(task);
      } catch (error) {
        restsUntil = now() + restMs;
        throw error;
      } finally {
        underWay -= 1;
      }
    },
  };
}
