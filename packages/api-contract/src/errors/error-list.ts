/** Errors by code. */
export type ErrorList = Record<
  string,
  {
    status: number;
    /** True if sending the same request again can help. */
    retry: boolean;
    /** Shown to people: what happened, whether money moved and what to do. */
    message: string;
  }
>;
