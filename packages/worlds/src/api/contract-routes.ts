import { type Operation, operations } from "@lilypad/api-contract";
import type { OperationName, Route } from "@lilypad/client";

const forms = { text: "text", none: "whole" } as const;

const routeOf = ({ method, path, envelope }: Operation): Route =>
  envelope === undefined ? [method, path] : [method, path, forms[envelope]];

/**
 * The route of every operation. The content of answers is not compared, because servers of earlier versions answer to these clients, too;
 * the tests of the contract compare every answer with its whole schema.
 */
export const contractRoutes: Readonly<Record<OperationName, Route>> = Object.fromEntries(
  Object.entries(operations).map(([name, operation]) => [name, routeOf(operation)]),
) as Record<OperationName, Route>;
