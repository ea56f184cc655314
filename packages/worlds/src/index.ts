export * from "./actors/pay.ts";
export {
  deviceId,
  leave,
  readSecurityCode,
  refreshSession,
  setPasscode,
  signIn,
} from "./actors/sessions.ts";
export {
  enterMailedCode,
  type Newcomer,
  type Person,
  type SignedIn,
  signUp,
} from "./actors/sign-up.ts";
export {
  beginLinkPayment,
  beginOrder,
  linkBank,
  payLink,
  payOrder,
  tellBank,
  untilOrder,
  verifyIdentity,
} from "./actors/use-bank.ts";
export { orderCard, signInToIssuer } from "./actors/use-cards.ts";
export { dataOf } from "./api/data-of.ts";
export { insistOn } from "./api/insist.ts";
export { type Api, openApi } from "./api/open-api.ts";
export { openTransport, type TransportOptions } from "./api/open-transport.ts";
export { type MovableClock, openMovableClock } from "./clock.ts";
export { codeInSandbox, type Mails, sandboxMails, serverMails } from "./outside/mails.ts";
export { openSandboxClient, type Sandbox } from "./outside/open-sandbox.ts";
export {
  listUnderWay,
  listUnread,
  onTheWayToTheChain,
  queryOf,
  type UnderWay,
  untilQuiet,
} from "./quiet.ts";
export { memberOf, textOf } from "./read-members.ts";
export {
  type Addresses,
  findPorts,
  oneNetworkSettings,
  type ProductPorts,
  type RunningProduct,
  startProduct,
} from "./stack/start-product.ts";
export { answers, untilReady } from "./stack/until-ready.ts";
export { type Entrance, openWorld, type World } from "./world.ts";
