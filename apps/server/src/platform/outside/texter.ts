import { fetchTraced } from "../http/trace.ts";

/** A text message for a gateway. */
export interface TextMessage {
  /** In E.164, for example "+447400123456". */
  to: string;
  text: string;
  /** A message that is sent again has the same id, so that the gateway can ignore it. */
  id: string;
}

/** The gateway refused the message finally, so that retrying is useless. */
export class TextRefused extends Error {
  override readonly name = "TextRefused";
}

/**
 * Sends text messages. The promise is rejected if the gateway does not accept a message.
 * @throws TextRefused if a retry is useless
 */
export interface Texter {
  send(message: TextMessage): Promise<void>;
}

const timeoutMs = 10_000;

/**
 * Creates a texter for a gateway that accepts `POST {to, from, text}` as JSON, with the message's id as
 * Idempotency-Key, and answers 2xx when it has accepted the message.
 * @param options.token sent as bearer token if given
 */
export function createHttpTexter(options: {
  url: string;
  token: string | undefined;
  sender: string;
}): Texter {
  const { url, token, sender } = options;
  return {
    async send({ to, text, id }) {
      const response = await fetchTraced(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": id,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, from: sender, text }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      const isTemporary = status === 408 || status === 429 || status >= 500;
      // A wrong token is fixed by the operator, and the message is sent afterwards.
      if (isTemporary || status === 401 || status === 403) {
        throw new Error(`the text message gateway answered ${status}`);
      }
      throw new TextRefused(`the text message gateway refused with ${status}`);
    },
  };
}
