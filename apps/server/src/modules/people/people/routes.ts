import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { fail } from "../../../platform/errors.ts";
import { route } from "../../../platform/http/route.ts";
import type { People } from "./create-people.ts";

/** Registers the routes for the profile, tags, the search for people, and the progress of a sign-up. */
export function registerPeopleRoutes(app: FastifyInstance, people: People): void {
  route(app, operations.getProfile, async ({ caller }) => ({
    profile: await people.readProfile(caller.personId),
  }));
  route(app, operations.updateProfile, async ({ caller, body }) => {
    // People send money to a tag or a phone number, so changing one needs the second factor.
    const changesHowFound = body.display_tag !== undefined || body.phone_number !== undefined;
    if (changesHowFound) await app.requireStepUp(caller);
    return { profile: await people.updateProfile(caller.personId, body) };
  });
  route(app, operations.getDisplayName, async ({ caller }) => ({
    display_name: await people.readDisplayName(caller.personId),
  }));
  route(app, operations.checkDisplayTag, ({ caller, query }) =>
    people.checkTag(caller.personId, query.tag),
  );
  route(app, operations.searchUsers, async ({ caller, query, read }) => ({
    users: await people.findPeople(caller.personId, query.q, read),
  }));
  route(app, operations.initializeOnboarding, async ({ body, caller }) => {
    if (body.email.toLowerCase() !== caller.email) fail("FORBIDDEN");
    const { nextStep, completedSteps } = await people.readOnboarding(caller.personId);
    return { next_step: nextStep, completed_steps: completedSteps };
  });
}
