/**
 * Creates a function that binds the first argument of a module's use-cases:
 * `send: bound(send)` for `send(deps, personId, amount)`.
 */
export const bindTo =
  <Context>(context: Context) =>
  <Arguments extends unknown[], Answer>(
    useCase: (context: Context, ...args: Arguments) => Answer,
  ): ((...args: Arguments) => Answer) =>
  (...args) =>
    useCase(context, ...args);
