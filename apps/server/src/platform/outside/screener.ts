import { z } from "zod";

/** What a payment is screened for. */
export interface ScreeningSubject {
  /** Where the money goes, with its checksum. */
  address: string;
  /** The sender's first and last name. */
  name: string;
  /** ISO 3166-1 alpha-2; null if the sender has not given it. */
  country: string | null;
  /** Whether the sender's identity is verified. */
  identityVerified: boolean;
}

/** A match: which list, and why, for administrators. */
export interface ScreeningMatch {
  list: string;
  reason: string;
}

/** The screening gave no answer, so nothing may be sent. */
export class ScreeningUnavailable extends Error {
  override readonly name = "ScreeningUnavailable";
}

/**
 * Compares a payment with lists of addresses and people.
 * @throws ScreeningUnavailable
 */
export type Screen = (subject: ScreeningSubject) => Promise<ScreeningMatch | null>;

const timeoutMs = 5_000;
const maxAnswerCharacters = 10_000;
const shown = z.string().min(1).max(200);
const answerSchema = z.discriminatedUnion("match", [
  z.object({ match: z.literal(false) }),
  z.object({ match: z.literal(true), list: shown, reason: shown }),
]);

/**
 * Creates a screening by a vendor that accepts `POST {address, chain_id, name, country, identity_verified}` as JSON
 * and answers 200 with `{match: false}` or `{match: true, list, reason}`.
 * @param options.token sent as bearer token if given
 */
export function createHttpScreen(options: { url: string; token: string | undefined }): Screen {
  const { url, token } = options;
  return async ({ address, name, country, identityVerified }) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({
          address,
          chain_id: 42161,
          name,
          country,
          identity_verified: identityVerified,
        }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status !== 200 || text.length > maxAnswerCharacters)
        throw new Error(`the screening answered ${response.status}`);
      const answer = answerSchema.parse(JSON.parse(text));
      return answer.match ? { list: answer.list, reason: answer.reason } : null;
    } catch (error) {
      throw new ScreeningUnavailable("the screening gave no answer", { cause: error });
    }
  };
}
