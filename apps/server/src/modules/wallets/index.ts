export { createWallets, type Wallets } from "./create-wallets.ts";
export {
  listHeldOwners,
  loadOwnerList,
  readOwnerSupply,
  skipOwners,
  WrongVault,
} from "./owner-supply.ts";
export { registerWalletsRoutes } from "./routes.ts";
