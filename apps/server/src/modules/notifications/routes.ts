import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Notifications } from "./create-notifications.ts";

export function registerNotificationsRoutes(
  app: FastifyInstance,
  notifications: Notifications,
): void {
  route(app, operations.getPreferences, async ({ caller }) => ({
    preferences: await notifications.readPreferences(caller.personId),
  }));
  route(app, operations.updatePreferences, async ({ caller, body }) => ({
    preferences: await notifications.storePreferences(caller.personId, body),
  }));
  route(app, operations.onboardingCompleted, async ({ caller }) => ({
    sent: await notifications.welcome(caller.personId),
  }));
}
