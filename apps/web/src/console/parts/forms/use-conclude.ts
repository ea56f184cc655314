import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { CallResult } from "../../../shared/api/index.ts";
import { toast } from "../../../shared/ui/index.ts";

/**
 * Concludes a call of staff that changes something: what it changes is read again, also after a refusal, because someone else may
 * have been faster; and after success a toast says that it is done.
 */
export function useConclude(...changes: readonly QueryKey[]) {
  const client = useQueryClient();
  /** @returns why the call failed; null if it did not */
  return async <Data>(
    result: CallResult<Data>,
    done: (data: Data) => string | { title: string; text?: string },
  ): Promise<string | null> => {
    await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
    if (!result.success) return result.error;
    const message = done(result.data);
    toast({ kind: "success", ...(typeof message === "string" ? { title: message } : message) });
    return null;
  };
}
