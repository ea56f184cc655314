/**
 * The number of the format in which this version stores the answers of the server. A version that cannot read what the one
 * before stored has another number, and starts without it; every other version starts with what is stored. The contract's answers
 * and the queries that read them are compared with the format in tests/remembered-format.test.ts.
 */
export const answersFormat = 1;

/** The same for the home screen as it was drawn: how its elements are stored. */
export const sketchFormat = 1;
