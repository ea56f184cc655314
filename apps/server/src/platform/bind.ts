/**
 * Makes a function that gives use-cases their first argument, where a module binds them:
 * `send: bound(send)`, for `send(deps, personId, amount)`.
 */
export const bindTo =
  <Context>(context: Context) =>
  <Given extends unknown[], Answer>(
    work: (context: Context, ...given: Given) => Answer,
  ): ((...given: Given) => Answer) =>
  (...given) =>
    work(context, ...given);
