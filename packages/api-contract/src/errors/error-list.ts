/** Errors by their code. */
export type ErrorList = Record<
  string,
  {
    status: number;
    /** Whether sending the same request again can help. */
    retry: boolean;
    /** What a person reads: what happened, whether money moved, what to do. */
    message: string;
  }
>;
