import { toChainError } from "./chain-errors.ts";

/**
 * Sends a question to the node, and turns errors of viem into a ChainError.
 * @throws ChainError
 */
export async function askNode<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw toChainError(error);
  }
}

/** Like askNode; null when viem reports with `notFound` that the node does not have the thing. */
export function findOnNode<T>(
  question: () => Promise<T>,
  notFound: new (...args: never[]) => Error,
): Promise<T | null> {
  return askNode(() =>
    question().catch((error: unknown) => {
      if (error instanceof notFound) return null;
      throw error;
    }),
  );
}
