import { type Address, zeroAddress } from "viem";
import { handoverDelaySeconds } from "../open-chain.ts";
import { dailyCap, dailyHandovers, defaultLimit } from "../open-module.ts";
import type { Item, Step } from "./steps.ts";

const daySeconds = 86_400n;
const lifeSeconds = 14n * daySeconds;

export interface SafeModel {
  readonly address: Address;
  /** Which module may move its money. */
  belongsToPerson: boolean;
  readonly original: Address;
  owner: Address;
  /** True once its owner has enabled a module besides. */
  hasOtherModule: boolean;
  request: { newOwner: Address; readyAt: bigint; round: number } | null;
  /** By the token's address. */
  readonly limits: Map<Address, Limit>;
}

/** Minor units, and the UTC day that `spent` belongs to. */
interface Limit {
  chosen: bigint | null;
  spent: bigint;
  day: bigint;
}

interface TokenModel {
  readonly account: Address;
  readonly mintable: boolean;
  enabled: boolean;
  readonly scaleDigits: number;
  defaultLimit: bigint;
  dailyCap: bigint;
  spent: bigint;
  day: bigint;
}

export interface StartOfModel {
  readonly admin: Address;
  readonly operator: Address;
  readonly guardian: Address;
  readonly module: Address;
  readonly ownSafeModule: Address;
  readonly usdc: Address;
  readonly minted: Address;
  readonly unlisted: Address;
  readonly decimals: Readonly<Record<"usdc" | "minted" | "unlisted", number>>;
  readonly safes: readonly SafeModel[];
  readonly nextBatch: bigint;
  /** Balances in minor units by `holder/token`. */
  readonly balances: Map<string, bigint>;
  /** The time of the last block, in seconds since 1970. */
  readonly now: bigint;
}

/** The addresses that a step's caller and its words for addresses stand for. */
export interface Meaning {
  readonly caller: Address;
  readonly to: Address;
}

const newToken = (account: Address, decimals: number, mintable: boolean): TokenModel => ({
  account,
  mintable,
  enabled: true,
  scaleDigits: decimals - 6,
  defaultLimit,
  dailyCap,
  spent: 0n,
  day: 0n,
});

/** The steps that only the admin may take. */
type Administration =
  | "unpause"
  | "transferAdmin"
  | "setOperator"
  | "setGuardian"
  | "setDailyHandovers"
  | "setDailyCap"
  | "lowerDefaultLimit"
  | "setTokenEnabled"
  | "addToken";
type Administer = Extract<Step, { kind: Administration }>;

/** Thrown by the rules of the model with the name of the error that the contract should give. */
export class Refused extends Error {}
const refuseIf = (condition: boolean, error: string) => {
  if (condition) throw new Refused(error);
};

/** The expected behaviour of the modules, written from their description only. */
export class ModuleModel {
  admin: Address;
  operator: Address;
  guardian: Address;
  pendingAdmin: Address = zeroAddress;
  paused = false;
  round = 0;
  nextBatch: bigint;
  dailyHandovers = dailyHandovers;
  requested = 0;
  requestDay = 0n;
  now: bigint;
  balances: Map<string, bigint>;
  readonly safes: readonly SafeModel[];
  readonly tokens: TokenModel[];
  private readonly start: StartOfModel;

  constructor(start: StartOfModel) {
    this.start = start;
    ({ admin: this.admin, operator: this.operator, guardian: this.guardian } = start);
    ({ nextBatch: this.nextBatch, now: this.now, safes: this.safes } = start);
    this.balances = new Map(start.balances);
    this.tokens = [
      newToken(start.usdc, start.decimals.usdc, false),
      newToken(start.minted, start.decimals.minted, true),
    ];
  }

  get today(): bigint {
    return this.now / daySeconds;
  }

  safe(index: number): SafeModel {
    const found = this.safes[index];
    if (found === undefined) throw new Error(`no Safe ${index}`);
    return found;
  }

  limitOf(one: SafeModel, token: Address): Limit {
    const limit = one.limits.get(token) ?? { chosen: null, spent: 0n, day: 0n };
    one.limits.set(token, limit);
    return limit;
  }

  isOpen({ request }: SafeModel): boolean {
    return (
      request !== null && request.round === this.round && this.now <= request.readyAt + lifeSeconds
    );
  }

  /**
   * Carries a step out.
   * @returns the outcomes of a batch, else nothing
   * @throws Refused; then nothing has changed
   */
  carryOut(step: Step, { caller, to }: Meaning): readonly number[] | undefined {
    switch (step.kind) {
      case "wait":
        return;
      case "settle":
        return this.settle(step, caller);
      case "moveItem":
      case "createSafe":
        return refuseIf(true, "NotThisModule") as undefined;
      case "ownSend":
        return refuseIf(true, "NotSettlementModule") as undefined;
      case "limit":
        this.limitOf(this.safe(step.safe), this.start.usdc).chosen = step.limit;
        return;
      case "addModule":
        refuseIf(this.safe(step.safe).hasOtherModule, "GS102");
        this.safe(step.safe).hasOtherModule = true;
        return;
      case "request":
      case "cancel":
      case "finish":
        return this.handOver(step, caller, to) as undefined;
      case "pause":
        refuseIf(!this.mayStop(caller), "NotAdminGuardianOrOperator");
        if (!this.paused) this.round += 1;
        this.paused = true;
        return;
      case "acceptAdmin":
        refuseIf(caller !== this.pendingAdmin, "NotPendingAdmin");
        this.admin = caller;
        this.pendingAdmin = zeroAddress;
        return;
      default:
        refuseIf(caller !== this.admin, "NotAdmin");
        return this.administer(step, to) as undefined;
    }
  }

  private mayStop(caller: Address): boolean {
    return [this.admin, this.operator, this.guardian].includes(caller);
  }

  private administer(step: Administer, to: Address): void {
    const token = () => {
      const found = "token" in step ? this.tokens[step.token] : undefined;
      if (found === undefined) throw new Refused("UnknownToken");
      return found;
    };
    switch (step.kind) {
      case "unpause":
        this.paused = false;
        return;
      case "transferAdmin":
        this.pendingAdmin = to;
        return;
      case "setOperator":
      case "setGuardian": {
        refuseIf(to === zeroAddress, "ZeroAddress");
        const isOperator = step.kind === "setOperator";
        refuseIf(to === (isOperator ? this.guardian : this.operator), "GuardianIsOperator");
        if (isOperator) this.operator = to;
        else this.guardian = to;
        this.round += 1;
        return;
      }
      case "setDailyHandovers":
        this.dailyHandovers = step.count;
        return;
      case "setDailyCap":
        token().dailyCap = step.cap;
        return;
      case "lowerDefaultLimit":
        refuseIf(step.limit > token().defaultLimit, "DefaultLimitExceeded");
        token().defaultLimit = step.limit;
        return;
      case "setTokenEnabled":
        token().enabled = step.enabled;
        return;
      case "addToken": {
        refuseIf(step.account === "without code", "TokenWithoutCode");
        const account = step.account === "listed" ? this.start.usdc : this.start.unlisted;
        refuseIf(
          this.tokens.some((each) => each.account === account),
          "TokenListedAlready",
        );
        this.tokens.push(newToken(account, this.start.decimals.unlisted, false));
      }
    }
  }

  private handOver(
    step: Extract<Step, { kind: "request" | "cancel" | "finish" }>,
    caller: Address,
    newOwner: Address,
  ): void {
    const one = this.safe(step.safe);
    const isAsCreated = !one.belongsToPerson && !one.hasOtherModule;
    if (step.kind === "request") {
      refuseIf(caller !== this.operator, "NotOperator");
      refuseIf(this.paused, "IsPaused");
      refuseIf(this.isOpen(one), "HandoverOpen");
      refuseIf(!isAsCreated, "NotAsCreated");
      const { module, ownSafeModule } = this.start;
      const sentinel = "0x0000000000000000000000000000000000000001";
      const unfit = [zeroAddress, sentinel, one.owner, one.address, module, ownSafeModule];
      refuseIf(unfit.includes(newOwner), "UnfitOwner");
      const used = this.requestDay === this.today ? this.requested : 0;
      refuseIf(used >= this.dailyHandovers, "TooManyHandovers");
      this.requested = used + 1;
      this.requestDay = this.today;
      const readyAt = this.now + BigInt(handoverDelaySeconds);
      one.request = { newOwner, readyAt, round: this.round };
      return;
    }
    if (step.kind === "cancel") {
      refuseIf(!this.mayStop(caller), "NotAdminGuardianOrOperator");
      refuseIf(one.request === null, "NoHandover");
      one.request = null;
      return;
    }
    refuseIf(caller !== this.guardian, "NotGuardian");
    refuseIf(this.paused, "IsPaused");
    refuseIf(!this.isOpen(one) || one.request?.newOwner !== newOwner, "NoHandover");
    refuseIf(this.now < (one.request?.readyAt ?? 0n), "HandoverNotReady");
    refuseIf(!isAsCreated, "NotAsCreated");
    one.owner = newOwner;
    one.belongsToPerson = true;
    one.request = null;
  }

  private settle(
    { shift, items }: Extract<Step, { kind: "settle" }>,
    caller: Address,
  ): readonly number[] {
    refuseIf(caller !== this.operator, "NotOperator");
    refuseIf(this.paused, "IsPaused");
    refuseIf(shift !== 0n, "WrongBatch");
    const before = {
      balances: new Map(this.balances),
      limits: this.safes.map((one) => [...one.limits].map(([key, limit]) => [key, { ...limit }])),
    };
    const outcomes = items.map((item) => (this.move(item) ? 1 : 0));
    const spent = this.tokens.map((_, index) =>
      items.reduce(
        (sum, item, at) => (item.token === index && outcomes[at] === 1 ? sum + item.amount : sum),
        0n,
      ),
    );
    const total = (index: number) => {
      const token = this.tokens[index];
      return (spent[index] ?? 0n) + (token?.day === this.today ? token.spent : 0n);
    };
    if (this.tokens.some((token, at) => (spent[at] ?? 0n) > 0n && total(at) > token.dailyCap)) {
      this.balances = before.balances;
      this.safes.forEach((one, index) => {
        one.limits.clear();
        for (const [key, limit] of before.limits[index] ?? [])
          one.limits.set(key as Address, limit as Limit);
      });
      throw new Refused("DailyCapExceeded");
    }
    this.tokens.forEach((token, index) => {
      if (spent[index] === 0n) return;
      token.spent = total(index);
      token.day = this.today;
    });
    this.nextBatch += 1n;
    return outcomes;
  }

  /** Whether an item moves its amount; moves it. */
  private move({ from, to, token: index, amount }: Item): boolean {
    const token = this.tokens[index];
    if (token === undefined || amount === 0n || !token.enabled || from === "nobody") return false;
    const key = (holder: number | "outside") =>
      `${holder === "outside" ? holder : this.safe(holder).address}/${token.account}`;
    const add = (holder: number | "outside", change: bigint) =>
      this.balances.set(key(holder), (this.balances.get(key(holder)) ?? 0n) + change);
    if (from === "mint") {
      if (token.mintable) add(to, amount);
      return token.mintable;
    }
    if ((this.balances.get(key(from)) ?? 0n) < amount) return false;
    const one = this.safe(from);
    if (one.belongsToPerson) {
      const limit = this.limitOf(one, token.account);
      const spent = (limit.day === this.today ? limit.spent : 0n) + amount;
      if (spent > (limit.chosen ?? token.defaultLimit)) return false;
      limit.spent = spent;
      limit.day = this.today;
    }
    add(from, -amount);
    add(to, amount);
    return true;
  }
}
