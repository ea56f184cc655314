import type { Pool } from "@lilypad/db";
import type { FastifyInstance } from "fastify";
import type { AccountPart } from "./modules/enter/account/index.ts";
import type { BackgroundWork, DueWorker } from "./platform/due-work/index.ts";
import type { SealedColumn } from "./platform/sealed/sealed-column.ts";

/** Work of housekeeping: idempotent, and without effect if there is nothing to do. */
export type Task = () => Promise<unknown>;

export interface OwnDataContext {
  pool: Pool;
  /** Reads the address of a person, in lower case. */
  emailOf: (personId: string) => Promise<string>;
}

/** The parts that a module adds to the product, besides the functions that other modules call. All of it is optional. */
export interface ModuleDeclaration<Module> {
  readonly routes?: (app: FastifyInstance, module: Module) => void;
  /** The data that it stores about people: read for their export, and removed when they delete their account. */
  readonly ownData?: (module: Module, context: OwnDataContext) => readonly AccountPart[];
  readonly workers?: (module: Module) => readonly DueWorker[];
  /** Work besides workers that does not need the chain. */
  readonly loops?: (module: Module) => readonly BackgroundWork[];
  /** Workers and other work that start when the chain is verified. */
  readonly onChain?: (module: Module) => readonly BackgroundWork[];
  /** Tasks that run at the start and every hour. */
  readonly atStart?: (module: Module) => readonly Task[];
  /** Tasks that run every hour. */
  readonly hourly?: (module: Module) => readonly Task[];
  /** Columns whose values are sealed for longer than a day. */
  readonly sealed?: readonly SealedColumn[];
}
