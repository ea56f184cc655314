import type { Operations } from "@lilypad/api-contract";

/** An operation of the API. */
export type OperationName = keyof Operations;

/**
 * Method and path of an operation, and what the data of its answer must hold (`fitsForm`): `text` if the whole answer is plain text, `whole` if
 * it is JSON without an envelope. Without a form, all data are taken.
 */
export type Route = readonly [method: string, path: string, form?: string];

/** The operations that a client can call. Only the table reaches a browser; the contract's schemas stay on the server. */
export type RouteTable = { readonly [K in OperationName]?: Route };
