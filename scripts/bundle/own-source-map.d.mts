/** Leaves npm packages out of a source map as esbuild writes it. */
export function ownSourceMap(json: string): string;
