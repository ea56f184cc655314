/** A request as it is sent, without the caller's token. */
export interface FuzzRequest {
  readonly url: string;
  readonly payload: string | undefined;
  /** Further headers, which replace the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if the operation's schemas refuse it, so that a success is a mistake. */
  readonly mustBeRefused: boolean;
  /** True if the address is damaged, so that the router may not find the operation at all. */
  readonly isDamagedAddress: boolean;
}

/** One request of a run, with what is needed to send it again. */
export interface SentRequest {
  /** Its place in the run, from 1. */
  readonly number: number;
  readonly operation: string;
  /** The kind of its caller. */
  readonly caller: string;
  readonly request: FuzzRequest;
}

/** An answer that the contract does not allow. */
export interface FuzzProblem extends SentRequest {
  readonly problem: string;
}
