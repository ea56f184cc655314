/**
 * The number of the form in which this version stores the answers of the server. A version that cannot read what the one before
 * stored has another number, and begins without them; every other version begins with what is there. The contract's answers
 * and the queries that read them are compared with the form in tests/remembered-form.test.ts.
 */
export const answersForm = 1;

/** The same for the home screen as it was drawn: how its elements are stored. */
export const sketchForm = 1;
