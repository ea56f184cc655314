/** The state that a screen has stored in its entry of the history, without the entry's place there. */
export function screenState(): unknown {
  if (history.state === null) return null;
  const { entry: _, ...state } = history.state;
  return state;
}
