import type { BodyInput, Data, Operations, ParamsInput, QueryInput } from "@lilypad/api-contract";

export type OperationData<K extends keyof Operations> = Data<Operations[K]>;

/**
 * Includes a part of the request only if the operation has it, and makes it optional if all its fields
 * are.
 */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type Options<K extends keyof Operations> = Part<"params", ParamsInput<Operations[K]>> &
  Part<"query", QueryInput<Operations[K]>> &
  Part<"body", BodyInput<Operations[K]>> & {
    signal?: AbortSignal;
    /**
     * The person's action in words, if it has details: "send $1.00 to Ben". Shown if the call needs a second
     * factor; it is not sent.
     */
    purpose?: string;
  };

/** The options of a call, which can be omitted if nothing in them is required. */
export type CallOptions<K extends keyof Operations> =
  Record<string, never> extends Options<K> ? [options?: Options<K>] : [options: Options<K>];
