import { type Dispatch, useCallback, useLayoutEffect, useMemo, useReducer, useRef } from "react";

/**
 * A reducer for a flow whose state depends on what queries have read, such as the account that is preselected. The shown
 * state is derived in each render, so it never lags behind the queries, and an event changes the state that was shown:
 * what is read in the same moment as a press does not change what was pressed.
 * @param derive returns the state itself if the facts change nothing, as they do for a state that it has returned
 */
export function useDerivedReducer<State, Event, Facts>(
  reduce: (shown: State, event: Event) => State,
  derive: (state: State, facts: Facts) => State,
  facts: Facts,
  first: () => State,
): [State, Dispatch<Event>] {
  const [state, send] = useReducer(
    (before: State, sent: { event: Event; facts: Facts }) =>
      reduce(derive(before, sent.facts), sent.event),
    null,
    first,
  );
  const shownFacts = useRef(facts);
  useLayoutEffect(() => {
    shownFacts.current = facts;
  }, [facts]);
  const dispatch = useCallback((event: Event) => send({ event, facts: shownFacts.current }), []);
  return [useMemo(() => derive(state, facts), [derive, state, facts]), dispatch];
}
