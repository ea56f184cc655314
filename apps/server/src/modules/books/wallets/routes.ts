import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Wallets } from "./create-wallets.ts";

export function registerWalletsRoutes(app: FastifyInstance, wallets: Wallets): void {
  route(app, operations.registerWallet, ({ caller }) => wallets.register(caller.personId));
  route(app, operations.getWalletStatus, ({ caller }) => wallets.status(caller.personId));
  route(app, operations.getBalance, ({ caller }) => wallets.balance(caller.personId));
  route(app, operations.chooseAccount, ({ caller, body }) =>
    wallets.chooseAccount(caller.personId, body.currency),
  );
  route(app, operations.createSmartAccount, ({ caller }) =>
    wallets.createSmartAccount(caller.personId),
  );
  route(app, operations.getSmartAccounts, ({ caller }) => wallets.smartAccounts(caller.personId));
}
