import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { fail } from "../../../platform/errors.ts";
import { route } from "../../../platform/http/route.ts";
import type { WalletSends } from "./create-wallet-sends.ts";
import { toWire } from "./state/send-store.ts";

/** Registers the routes. A payment checks the second factor inside its SQL call, after repetitions. */
export function registerWalletSendsRoutes(app: FastifyInstance, sends: WalletSends): void {
  route(app, operations.checkWalletAddress, ({ caller, body }) =>
    sends.check(caller.personId, body.address),
  );
  route(app, operations.sendToWallet, async ({ caller, body, correlationId }) => ({
    walletSend: toWire(await sends.send(caller, body, correlationId)),
  }));
  route(app, operations.cancelWalletSend, async ({ caller, params }) => ({
    walletSend: toWire(await sends.cancel(caller.personId, params.id)),
  }));
  route(app, operations.getWalletSend, async ({ caller, params }) => ({
    walletSend: toWire((await sends.find(caller.personId, params.id)) ?? fail("NOT_FOUND")),
  }));
  route(app, operations.getWalletSendTerms, ({ caller }) => sends.readTerms(caller.personId));
  route(app, operations.listSavedAddresses, async ({ caller }) => ({
    addresses: await sends.listSaved(caller.personId),
  }));
  route(app, operations.saveAddress, async ({ caller, params, body }) => ({
    saved: await sends.save(caller.personId, params.address, body.name),
  }));
  route(app, operations.deleteSavedAddress, async ({ caller, params }) => ({
    deleted: await sends.deleteSaved(caller.personId, params.address),
  }));
  route(app, operations.listScreeningCases, ({ act, query }) => sends.listCases(act, query));
  route(app, operations.decideScreeningCase, ({ act, params, body }) =>
    sends.decideCase(act, { id: params.id, ...body }),
  );
}
