import { randomBytes } from "node:crypto";
import type { BodyInput, Data, Operations } from "@lilypad/api-contract";
import {
  encodeSafeCall,
  hashSafeTransaction,
  predictPasskeySigner,
  type SafeAction,
} from "@lilypad/custody";
import { assetOfCurrency, parseAmount, toTokenUnits } from "@lilypad/money";
import { createTestDatabase, type TokenDecimals } from "@lilypad/testing";
import { openMovableClock, signUp } from "@lilypad/worlds";
import { type Address, getAddress, type Hex } from "viem";
import { migrations } from "../../src/migrations.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openChainWorld } from "../worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product } from "../worlds/open-product.ts";
import { type CustodyPasskey, createCustodyPasskey } from "./custody-passkey.ts";

type Prepared = Data<Operations["prepareSafeTransaction"]>["safeTransaction"];
type Action = BodyInput<Operations["prepareSafeTransaction"]>;

/** A person whose passkey owns their Safe. */
export interface Owner {
  id: string;
  token: string;
  safe: Address;
  passkey: CustodyPasskey;
}

export type OwnSafes = Awaited<ReturnType<typeof openOwnSafes>>;

export interface OwnSafesOptions {
  /** Opens a node in front of the chain's and returns its address; the product then asks that one. */
  throughNode?: (nodeUrl: string) => Promise<string>;
  /** Other decimals of the tokens. */
  decimals?: TokenDecimals;
}

/** Opens the product on a chain, for people who own their Safe. */
export async function openOwnSafes({ throughNode, decimals }: OwnSafesOptions = {}) {
  const world = await openChainWorld(decimals === undefined ? {} : { decimals });
  const rpcUrl = (await throughNode?.(world.rpcUrl)) ?? world.rpcUrl;
  const database = await createTestDatabase({ migrations });
  // Goes on over restarts: what the product has put off until a time stays due at that time.
  const clock = openMovableClock(systemClock);
  const open = (): Promise<Product> =>
    openProduct({ world: { ...world, rpcUrl }, databaseUrl: database.databaseUrl, clock });
  let product = await open();
  await product.until(() => product.modules.settlement.acceptsSends());

  /** Signs up a person with their own key, which is stored without the API, and pays dollars into their Safe. */
  async function join(firstName: string, dollars: bigint): Promise<Owner> {
    const suffix = randomBytes(4).toString("hex");
    const passkey = createCustodyPasskey(product.config.publicUrl);
    const { id, token, safeAddress } = await signUp(product.entrance(), {
      email: `${firstName.toLowerCase()}.${suffix}@example.com`,
      firstName,
      tag: `${firstName.toLowerCase()}_${suffix}`,
      takesReward: false,
      beforeSafe: async (person) => {
        const signer = predictPasskeySigner(world.deployment, passkey.key);
        await product.pool.query(
          `insert into own_key (person_id, credential_id, x, y, signer_address, checked_at)
           values ($1, $2, $3, $4, $5, now())`,
          [person.id, passkey.id, passkey.x, passkey.y, Buffer.from(signer.slice(2), "hex")],
        );
      },
    });
    const safe = getAddress(safeAddress);
    const owner = { id, token, safe, passkey };
    if (dollars > 0n) {
      await world.deposit(safe, "usdc", dollars);
      await product.until(async () => (await dollarsOf(owner)).posted === dollars);
    }
    return owner;
  }

  /** Dollars in the books and on the chain, in minor units. */
  async function dollarsOf(owner: Owner) {
    const { rows } = await product.pool.query<{ posted: bigint; held: bigint }>(
      `select posted, held from account join person_account on account_id = id
       where person_id = $1 and person_account.asset = 1`,
      [owner.id],
    );
    const [{ posted, held } = { posted: 0n, held: 0n }] = rows;
    return { posted, held, onChain: await world.balanceOf(owner.safe, "usdc") };
  }

  /** The hash that the page signs: of the action that was typed, with the numbers of the server but not its description. */
  function hashOf(prepared: Prepared, typed: SafeAction): Hex {
    return hashSafeTransaction({
      chainId: world.deployment.chain.id,
      safe: getAddress(prepared.safe),
      ...encodeSafeCall(getAddress(prepared.safe), typed),
      nonce: BigInt(prepared.nonce),
      safeTxGas: BigInt(prepared.safe_tx_gas),
    });
  }

  /** The action of a prepared transaction, with the contracts that the page knows. */
  function actionOf(given: Prepared): SafeAction {
    const { kind, address, previous, currency, amount, token: other, token_units: units } = given;
    const asset = currency === null ? "usdc" : assetOfCurrency(currency);
    const parsed = parseAmount(amount ?? "0", asset);
    const minor = parsed.ok ? parsed.minor : 0n;
    const [to, before] = [address ?? safeless, previous ?? safeless].map((one) => getAddress(one));
    const { address: token, decimals } = world.deployment.tokens[asset];
    const module = world.deployment.ownSafeModule;
    switch (kind) {
      case "send":
      case "pay":
        return { kind: "send", token, to: to ?? token, amount: toTokenUnits(minor, decimals) };
      case "return":
        return {
          kind,
          token: other == null ? null : getAddress(other),
          to: to ?? token,
          amount: BigInt(units ?? "0"),
        };
      case "set_daily_limit":
        return { kind, module, token, limit: minor };
      case "add_owner":
        return { kind, owner: to ?? token };
      case "remove_owner":
        return { kind, owner: to ?? token, previous: before ?? token };
      case "disable_module":
        return { kind, module, previous: before ?? token };
      case "enable_module":
        return { kind, module };
      case "cancel":
        return { kind };
    }
  }

  const prepare = (owner: Owner, body: Action) =>
    product.call("prepareSafeTransaction", { token: owner.token, body });
  const post = (owner: Owner, id: string, response: ReturnType<CustodyPasskey["sign"]>) =>
    product.call("signSafeTransaction", { token: owner.token, params: { id }, body: { response } });

  async function prepared(owner: Owner, body: Action): Promise<Prepared> {
    return dataOf(await prepare(owner, body)).safeTransaction;
  }
  async function sign(owner: Owner, transaction: Prepared): Promise<Prepared> {
    const hash = hashOf(transaction, actionOf(transaction));
    return dataOf(await post(owner, transaction.id, owner.passkey.sign(hash))).safeTransaction;
  }
  async function find(owner: Owner, id: string): Promise<Prepared> {
    const answer = await product.call("getSafeTransaction", {
      token: owner.token,
      params: { id },
    });
    return dataOf(answer).safeTransaction;
  }
  const ended = (owner: Owner, id: string) =>
    product.until(async () => {
      const found = await find(owner, id);
      return ["executed", "failed", "replaced"].includes(found.status) ? found : undefined;
    });

  return {
    world,
    database,
    get product() {
      return product;
    },
    /** Stops the product and starts it again with the same database and chain. */
    async restart() {
      await product.close();
      product = await open();
    },
    stop: () => product.close(),
    async start() {
      product = await open();
    },
    join,
    dollarsOf,
    hashOf,
    actionOf,
    prepare,
    prepared,
    post,
    sign,
    find,
    ended,
    /** Prepares and signs, and waits until the chain has executed it. */
    async carryOut(owner: Owner, body: Action): Promise<Prepared> {
      const { id } = await sign(owner, await prepared(owner, body));
      return ended(owner, id);
    },
    async control(owner: Owner) {
      return dataOf(await product.call("getSafeControl", { token: owner.token }));
    },
    async close() {
      await product.close();
      await database.drop();
      await world.close();
    },
  };
}

const safeless = "0x0000000000000000000000000000000000000001";
