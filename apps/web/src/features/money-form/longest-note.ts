/** Notes can be this long (decisions.md). */
export const longestNote = 280;
