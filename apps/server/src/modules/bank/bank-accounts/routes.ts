import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { BankAccounts } from "./create-bank-accounts.ts";

function registerDirectoryRoutes(app: FastifyInstance, accounts: BankAccounts): void {
  route(app, operations.listCapabilities, ({ query }) =>
    accounts.listCapabilities(query.operation),
  );
  route(app, operations.listBanks, ({ query }) => accounts.listBanks(query));
  route(app, operations.listRampProviders, async () => accounts.listProviders());
  route(app, operations.getCountryRequirements, async ({ params, query }) =>
    accounts.getCountryRequirements({ country: params.country, currency: query.currency }),
  );
}

function registerLinkRoutes(app: FastifyInstance, accounts: BankAccounts): void {
  route(app, operations.verifyIban, ({ caller, body }) =>
    accounts.verifyIban({ personId: caller.personId, ...body }),
  );
  route(app, operations.initBankLink, ({ caller, body }) =>
    accounts.beginLink({ personId: caller.personId, provider: body.provider }),
  );
  route(app, operations.completeBankLink, async ({ caller, body }) => {
    const { linkId, provider, accountDetails: details } = body;
    const { personId } = caller;
    return { account: await accounts.completeLink({ personId, linkId, provider, details }) };
  });
  route(app, operations.createPaymentAccount, async ({ caller, body }) => {
    const { accountDetails: details } = body;
    const { personId } = caller;
    return { account: await accounts.completeLink({ personId, linkId: undefined, details }) };
  });
}

export function registerBankAccountsRoutes(app: FastifyInstance, accounts: BankAccounts): void {
  registerDirectoryRoutes(app, accounts);
  registerLinkRoutes(app, accounts);
  route(app, operations.listPaymentAccounts, async ({ caller, query }) => {
    return { paymentAccounts: await accounts.listPaymentAccounts(caller.personId, query) };
  });
  route(app, operations.listLinkedAccounts, async ({ caller, query }) => ({
    accounts: await accounts.listAccounts(caller.personId, query.provider),
  }));
  route(app, operations.unlinkAccount, async ({ caller, params }) => {
    await accounts.unlinkAccount({ personId: caller.personId, id: params.id });
    return { id: params.id, unlinked: true } as const;
  });
  route(app, operations.setDefaultAccount, async ({ caller, params }) => {
    const { personId } = caller;
    return { account: await accounts.setDefaultAccount({ personId, id: params.id }) };
  });
  route(app, operations.syncLinkedAccounts, ({ caller, body }) =>
    accounts.syncAccounts({ personId: caller.personId, provider: body.provider }),
  );
}
