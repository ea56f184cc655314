/** The folder of finished recordings, beside those that the journeys made. */
export const finishedDir = "finished";
