/** Builds the parts ("programs", "web") whose sources changed since their last build. */
export function buildChanged(names?: readonly string[]): Promise<void>;
