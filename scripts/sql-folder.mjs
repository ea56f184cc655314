// `import files from "../sql/?sql"` gives the text of every .sql file in a folder and below it, by its
// path there. The bundler, the test runner and the browser tests' loader all answer it with this.
import { readdirSync } from "node:fs";

/**
 * The source of the module that such an import leads to. It imports each file by itself, so that
 * whoever loads it knows what it consists of.
 * @param {string} folder absolute
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
