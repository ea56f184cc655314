/** The max length of a note, in characters. */
export const longestNote = 280;
