import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The commands of W3C WebDriver that the journeys use. */
export type Command =
  | "Navigate"
  | "ExecuteScript"
  | "ElementClick"
  | "ElementClear"
  | "ElementSendKeys"
  | "SetWindowRect";

/** A running browser. */
export interface Engine {
  /** @throws Error with the browser's message if it refuses the command */
  send(command: Command, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Ends the browser and deletes its profile. */
  stop(): Promise<void>;
}

const runs = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** @returns the programs that are not on the path */
export const missingPrograms = (names: readonly string[]): string[] =>
  names.filter(
    (name) => !(process.env.PATH ?? "").split(delimiter).some((folder) => runs(join(folder, name))),
  );
