import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Telemetry } from "./create-telemetry.ts";

export function registerTelemetryRoutes(app: FastifyInstance, telemetry: Telemetry): void {
  route(app, operations.reportError, async ({ body, request }) => ({
    accepted: telemetry.reportError(request.ip, body),
  }));
  route(app, operations.countView, async ({ body, request }) => {
    const { dnt, "sec-gpc": gpc } = request.headers;
    // The app checks the browser's setting itself; a proxy or an extension may also add the header.
    if (telemetry.countsViews && (dnt === "1" || gpc === "1")) return { accepted: false };
    return { accepted: telemetry.countView(request.ip, body) };
  });
}
