import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Numbers that a column stores, by name. An SQL function of the same name answers them in SQL. */
export interface Codes {
  readonly function: string;
  readonly comment: string;
  readonly numberOf: ReadonlyMap<string, number>;
}

/**
 * Reads the codes of a module from its SQL functions.
 * @param folder the folder with one function a file, such as apps/server/sql/settlement/codes
 */
export function readCodes(folder: string): Codes[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const sql = readFileSync(join(folder, file), "utf8");
    const [, comment = ""] = /^-- (.*?\.) The planner/.exec(sql) ?? [];
    const numbers = [...sql.matchAll(/when '(\w+)' then (\d+)/g)];
    if (comment === "" || numbers.length === 0) throw new Error(`${file} has no codes`);
    return {
      function: file.slice(0, -".sql".length),
      comment,
      numberOf: new Map(numbers.map(([, name = "", number]) => [name, Number(number)])),
    };
  });
}
