import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/route.ts";
import type { Config } from "../config.ts";
import { effectiveSettings } from "./effective-settings.ts";

/** Registers the list of the settings with which this process runs, for administrators. */
export function registerSettingsRoutes(app: FastifyInstance, config: Config): void {
  route(app, operations.listSettings, async () => ({ settings: effectiveSettings(config) }));
}
