import { operations } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Contacts } from "./create-contacts.ts";

const longestToken = 100;

/** The link's token, which the request carries instead of an access token. */
function readLinkToken(request: FastifyRequest): string | null {
  const [scheme, token, ...more] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || token === undefined || more.length > 0) return null;
  return token === "" || token.length > longestToken ? null : token;
}

export function registerContactsRoutes(app: FastifyInstance, contacts: Contacts): void {
  route(app, operations.createContactSession, ({ caller }) => contacts.createSession(caller));
  route(app, operations.uploadContacts, async ({ body, request }) => ({
    contacts_uploaded: await contacts.upload({
      token: readLinkToken(request),
      contacts: body.contacts,
      ip: request.ip,
    }),
  }));
  route(app, operations.listContactMatches, ({ caller, query }) =>
    contacts.listMatches(caller.personId, { limit: query.limit, cursor: query.cursor }),
  );
  route(app, operations.deleteContactMatch, async ({ caller, params }) => {
    return { deleted: await contacts.deleteMatches(caller.personId, params.id) };
  });
  route(app, operations.deleteContactMatches, async ({ caller }) => {
    return { deleted: await contacts.deleteMatches(caller.personId, null) };
  });
}
