import type { Operation } from "./operation.ts";

/** The fields that operations of one area share. */
type Shared = "tag" | "access" | "whileFrozen" | "errors" | "cost" | "limits" | "envelope";

/** The fields that hold for every operation of an area that does not have them itself. */
type Defaults = Pick<Operation, "tag" | "access"> & Partial<Pick<Operation, Shared>>;

/** The fields of one operation. Each replaces the area's default. */
type Own = Omit<Operation, "name" | "method" | "path" | Shared> & Partial<Pick<Operation, Shared>>;

const verb =
  <const Method extends Operation["method"]>(method: Method) =>
  <const Path extends Operation["path"], const T extends Own>(path: Path, own: T) => ({
    method,
    path,
    ...own,
  });

/** The verbs. They take the whole path, so that a path of a log or of a page of the documentation is found here. */
export const get = verb("GET");
export const post = verb("POST");
export const put = verb("PUT");
export const patch = verb("PATCH");
export const remove = verb("DELETE");

/** An operation with its key as its name, its own fields, its area's where it has none, and no errors of its own by default. */
type Complete<Name, D, T> = {
  readonly [Field in "name" | "errors" | keyof D | keyof T]: Field extends "name"
    ? Name
    : Field extends keyof T
      ? T[Field]
      : Field extends keyof D
        ? D[Field]
        : readonly [];
};

/**
 * Defines the operations of one area for the server, the client, the OpenAPI document and the fuzz tests. The key of an operation is
 * its unique name in camel case. An operation says only what differs from the defaults of its area; a list of errors or of limits
 * that it gives replaces the area's and is not added to it. The staff roles and the subject of a call have no default, so that they
 * are never forgotten.
 */
export function area<const D extends Defaults, const T extends Readonly<Record<string, unknown>>>(
  defaults: D,
  operations: T,
): { readonly [Name in keyof T]: Complete<Name, D, T[Name]> } {
  const complete = Object.entries(operations as Readonly<Record<string, object>>).map(
    ([name, own]) => [name, { name, errors: [], ...defaults, ...own }] as const,
  );
  // The entries are those of the type: one for each key, merged as `Complete` says.
  return Object.fromEntries(complete) as never;
}
