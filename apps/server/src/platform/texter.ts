/** A text message, as a gateway takes it. */
export interface TextMessage {
  /** E.164: "+447400123456". */
  to: string;
  text: string;
  /** The same message again has the same id, so that a gateway can leave it out. */
  id: string;
}

/** The gateway understood the message and will never take it. */
export class TextRefused extends Error {
  override readonly name = "TextRefused";
}

/**
 * Hands a text message to a gateway; rejects when it is not accepted.
 * @throws TextRefused when sending it again would be in vain
 */
export interface Texter {
  send(message: TextMessage): Promise<void>;
}

const timeoutMs = 10_000;

/**
 * A gateway that takes `POST {to, from, text}` as JSON, with the message's id as Idempotency-Key, and
 * answers 2xx once it has it.
 * @param options.token sent as bearer token where given
 */
export function createHttpTexter(options: {
  url: string;
  token: string | undefined;
  sender: string;
}): Texter {
  const { url, token, sender } = options;
  return {
    async send({ to, text, id }) {
      const response = await fetch(url, {
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
      const later = status === 408 || status === 429 || status >= 500;
      // A wrong token is the operator's to mend: what waits is sent then.
      if (later || status === 401 || status === 403) {
        throw new Error(`the text message gateway answered ${status}`);
      }
      throw new TextRefused(`the text message gateway refused with ${status}`);
    },
  };
}
