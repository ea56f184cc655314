import { z } from "zod";
import { fetchTraced } from "../http/trace.ts";

/** The person and the address that are compared with the lists. */
export interface ScreeningSubject {
  /** A payment to an address, a deposit from one, or a new result of an identity check. */
  event: "send" | "deposit" | "identity";
  /** Where the money goes or came from, with its checksum; null for an identity. */
  address: string | null;
  /** The person's first and last name. */
  name: string;
  /** ISO 3166-1 alpha-2; null if the person has not given it. */
  country: string | null;
  /** YYYY-MM-DD; null if the person has not given it. */
  dateOfBirth: string | null;
  /** Whether the person's identity is verified. */
  identityVerified: boolean;
}

/** A match: which list, and why, for administrators. */
export interface ScreeningMatch {
  list: string;
  reason: string;
}

/** The screening gave no answer, so no money may move. */
export class ScreeningUnavailable extends Error {
  override readonly name = "ScreeningUnavailable";
}

/**
 * Compares an address and a person with lists.
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
 * Creates a screening by a vendor that accepts `POST {event, address, chain_id, name, country, date_of_birth,
 * identity_verified}` as JSON and answers 200 with `{match: false}` or `{match: true, list, reason}`.
 * @param options.token sent as bearer token if given
 * @param options.chainId of the deployment, to which the addresses belong
 */
export function createHttpScreen(options: {
  url: string;
  token: string | undefined;
  chainId: number;
}): Screen {
  const { url, token, chainId } = options;
  return async ({ event, address, name, country, dateOfBirth, identityVerified }) => {
    try {
      const response = await fetchTraced(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({
          event,
          address,
          chain_id: chainId,
          name,
          country,
          date_of_birth: dateOfBirth,
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
