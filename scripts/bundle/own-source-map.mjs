import { decode, encode } from "@jridgewell/sourcemap-codec";

/**
 * Leaves npm packages out of a source map. Node reads all of it at the first stack trace and stops the process meanwhile,
 * a third of a second with all packages. Their frames then have places in the bundle, with their functions' names.
 * @param {string} json a source map as esbuild writes it
 * @returns {string} the source map of our own code
 */
export function ownSourceMap(json) {
  const map = JSON.parse(json);
  const own = map.sources.filter((source) => !source.includes("node_modules/"));
  const placeOf = new Map(own.map((source, place) => [source, place]));
  const places = map.sources.map((source) => placeOf.get(source));
  const lines = decode(map.mappings).map((line) => {
    const kept = [];
    for (const [column, source, ...rest] of line) {
      const place = source === undefined ? undefined : places[source];
      if (place !== undefined) kept.push([column, place, ...rest]);
      // Without its own end, the code before a package would reach into it.
      else if (kept.at(-1)?.length !== 1) kept.push([column]);
    }
    return kept;
  });
  return JSON.stringify({ ...map, sources: own, mappings: encode(lines) });
}
