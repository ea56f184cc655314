// `import files from "../sql/?sql"` returns the text of every .sql file in and below a folder, by its
// relative path. The bundler, the test runner and the browser tests' loader all use this module.
import { readdirSync } from "node:fs";

/**
 * Returns the source of the imported module. It imports each file separately, so that the bundler knows
 * all its files.
 * @param {string} folder absolute path
 */
export function sqlFolderModule(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const imports = files.map((file, place) => `import file${place} from "./${file}";`);
  const entries = files.map((file, place) => `"${file}": file${place}`);
  return `${imports.join("\n")}\nexport default { ${entries.join(", ")} };`;
}
