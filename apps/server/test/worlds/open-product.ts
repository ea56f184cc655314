import { randomBytes } from "node:crypto";
import {
  type BodyInput,
  type Data,
  type ErrorCode,
  type Operation,
  type OperationName,
  type Operations,
  operations,
  type ParamsInput,
  type QueryInput,
} from "@lilypad/api-contract";
import {
  createChain,
  createCustodyChain,
  createLocalOperatorSigner,
  createRelayChain,
  createSafeChain,
} from "@lilypad/chain";
import { addressOf, type Transport } from "@lilypad/client";
import type { BankDirectory, CardIssuer, RampProvider } from "@lilypad/providers";
import { waitFor } from "@lilypad/testing";
import {
  type Entrance,
  enterMailedCode,
  listUnderWay,
  openApi,
  openMovableClock,
  type Person,
  queryOf,
  signUp,
  untilQuiet,
} from "@lilypad/worlds";
import type { FastifyInstance, InjectOptions } from "fastify";
import { type Logger, pino } from "pino";
import { compose } from "../../src/compose.ts";
import type { Telemetry } from "../../src/modules/tell/telemetry/index.ts";
import { type Clock, systemClock } from "../../src/platform/clock.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import type { Secrets } from "../../src/platform/config/secrets.ts";
import { createMetrics } from "../../src/platform/metrics/index.ts";
import type { Mail } from "../../src/platform/outside/mailer.ts";
import type { Phraser } from "../../src/platform/outside/phraser.ts";
import type { Screen } from "../../src/platform/outside/screener.ts";
import type { Texter } from "../../src/platform/outside/texter.ts";
import { openReads } from "../../src/platform/reads/index.ts";
import { openDatabase } from "../../src/process/open-database.ts";
import { driveProduct } from "./drive-product.ts";
import type { ChainWorld } from "./open-chain-world.ts";

export interface ProductOptions {
  world: ChainWorld;
  /** An empty or migrated database. */
  databaseUrl: string;
  clock?: Clock;
  /** Without it no text messages are sent. */
  texter?: Texter;
  /** Without it the assistant's answers are the help texts. */
  phraser?: Phraser;
  /** Without it no payment to a wallet address is held. */
  screen?: Screen;
  /** Without it errors and views are not reported. */
  telemetry?: Telemetry;
  /** Without it there are no cards. */
  cardIssuer?: CardIssuer;
  /** Without it nothing that needs a bank is offered. */
  ramp?: RampProvider;
  directory?: BankDirectory;
  /** Settings, by their names in docs/SETTINGS.md. */
  environment?: Record<string, string>;
  /** Silent if omitted. */
  logger?: Logger;
  /**
   * Runs the product's loops with their real timers. By default none runs: `quiet` does what is due, and `until` and `settled`
   * do so before they look.
   */
  loops?: boolean;
}

/** The options with only those parts of the world that the product needs. */
type OpenOptions = Omit<ProductOptions, "world"> & {
  world: Pick<
    ChainWorld,
    "rpcUrl" | "deployment" | "operatorKey" | "relayerKey" | "makeOwnerList"
  > & {
    secrets: Secrets;
  };
};

/** A person who has finished signing up. */
export type SignedUp = Pick<Person, "id" | "email" | "tag" | "token" | "safeAddress">;

export interface CallInput<T extends Operation> {
  params?: ParamsInput<T>;
  query?: QueryInput<T>;
  body?: BodyInput<T>;
  token?: string;
  headers?: Record<string, string>;
  /** The browser's cookies, such as "name=value". */
  cookie?: string;
  /** The client's IP address; this machine's if omitted. */
  remoteAddress?: string;
}

export interface Answer<T extends Operation> {
  status: number;
  headers: Record<string, unknown>;
  /** The member `data` of a success. */
  data: Data<T> | undefined;
  /** The error's code and message. */
  code: ErrorCode | undefined;
  error: string | undefined;
}

/** The network address and cookies of a browser. */
type Browser = Pick<CallInput<Operation>, "cookie" | "remoteAddress">;

export type Product = Awaited<ReturnType<typeof openProduct>>;

function configure({ world, databaseUrl, environment }: OpenOptions) {
  return readConfig({
    LILYPAD_ENV: "local",
    DATABASE_URL: databaseUrl,
    RPC_URL: world.rpcUrl,
    SMTP_URL: "smtp://127.0.0.1:2525",
    CHAIN_DEPLOYMENT_FILE: "given-by-the-test.json",
    // All people of a test have the same network address.
    REQUESTS_PER_MINUTE: "1000000",
    SENDS_PER_NETWORK_PER_DAY: "1000000",
    REQUESTS_PER_NETWORK_PER_DAY: "1000000",
    NEW_ACCOUNTS_PER_NETWORK_PER_DAY: "1000000",
    RECONCILIATION_SECONDS: "1",
    // People in a test do not have to prove their identity, unless the test is about that.
    UNVERIFIED_DAILY_LIMIT: "1000000000",
    UNVERIFIED_MONTHLY_LIMIT: "1000000000",
    UNVERIFIED_BALANCE_LIMIT: "1000000000",
    ...environment,
  });
}

/** Calls an operation of the contract as the web app does, without a port. */
function createCall(inject: (options: InjectOptions) => Promise<InjectedAnswer>) {
  return async function call<N extends OperationName>(
    name: N,
    input: CallInput<Operations[N]> = {},
  ): Promise<Answer<Operations[N]>> {
    const operation: Operation = operations[name];
    const response = await inject({
      method: operation.method,
      url: addressOf(operation.path, input),
      headers: {
        ...input.headers,
        ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
        ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      ...(input.remoteAddress === undefined ? {} : { remoteAddress: input.remoteAddress }),
    });
    const body = operation.envelope === "text" ? response.body : response.json();
    return {
      status: response.statusCode,
      headers: response.headers,
      data: operation.envelope === undefined ? body.data : body,
      code: body.code,
      error: body.error,
    };
  };
}

/** Sends the requests of a client to the product without a port, from a browser. */
const transportOf =
  (app: FastifyInstance, { cookie, remoteAddress }: Browser): Transport =>
  async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
      ...(body === undefined ? {} : { payload: body }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    });
    const { statusCode: status } = answer;
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => [answer.headers[name] ?? []].flat().map(String)[0] ?? null },
      text: async () => answer.body,
      json: async () => answer.json(),
    };
  };

interface InjectedAnswer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation pass through here
  json(): any;
}

/** Returns the data of a successful answer. @throws Error with the code and message of a refusal */
export function dataOf<T extends Operation>(answer: Answer<T>): Data<T> {
  if (answer.data === undefined)
    throw new Error(`answered ${answer.status} ${answer.code}: ${answer.error}`);
  return answer.data;
}

const waitTimeoutMs = 20_000;

/**
 * Composes the whole product as main.ts does, with a mailbox instead of a mail server. Events reach their streams; everything
 * else that the product does by itself happens when the test asks for it, unless it wants the loops. A product that is started later with the same world and database
 * continues where the first one stopped.
 */
export async function openProduct(options: OpenOptions) {
  const { world, databaseUrl, loops = false } = options;
  const clock = openMovableClock(options.clock ?? systemClock);
  const config = configure(options);
  const mails: Mail[] = [];
  const logger = options.logger ?? pino({ level: "silent" });
  const { databaseDirectUrl: directUrl, namedStatements } = config;
  const database = await openDatabase(
    {
      databaseUrl,
      directUrl,
      namedStatements,
      maxConnections: config.databaseConnections,
      // On a busy machine a connection may take longer than a person should wait for an answer.
      connectTimeoutMs: 30_000,
      logger,
    },
    true,
  );
  const { pool, sessionPool } = database;
  const metrics = createMetrics();
  const reads = openReads({
    primary: pool,
    directUrl,
    standbyUrl: config.databaseReadUrl,
    maxConnections: config.databaseConnections,
    logger,
    metrics,
  });
  const product = await compose({
    config,
    pool,
    sessionPool,
    reads,
    clock,
    logger,
    metrics,
    mailer: {
      async send(mail) {
        mails.push(mail);
      },
    },
    texter: options.texter ?? null,
    phraser: options.phraser ?? null,
    screen: options.screen ?? null,
    ...(options.telemetry === undefined ? {} : { telemetry: options.telemetry }),
    ramp: options.ramp ?? null,
    directory: options.directory ?? null,
    cardIssuer: options.cardIssuer ?? null,
    secrets: world.secrets,
    chain: createChain({
      rpcUrl: world.rpcUrl,
      deployment: world.deployment,
      signer: createLocalOperatorSigner(world.operatorKey, world.deployment.chain.id),
    }),
    custodyChain: createCustodyChain({ rpcUrl: world.rpcUrl, deployment: world.deployment }),
    relayChain: createRelayChain({
      rpcUrl: world.rpcUrl,
      signer: createLocalOperatorSigner(world.relayerKey, world.deployment.chain.id),
    }),
    safeChain: createSafeChain({ rpcUrl: world.rpcUrl, deployment: world.deployment }),
    deployment: world.deployment,
    makeOwnerList: world.makeOwnerList,
  });
  await product.app.ready();
  const driven = driveProduct({ work: product.work, pool, clock });
  if (loops) {
    product.startLive();
    product.startWork();
  } else {
    product.startStreams();
    product.noteCompared();
    // The first proof of the books waits for the first reconciliation, and that for what the chain has already.
    await driven.quiet(0);
    if (config.workers) await driven.pass("reconcile");
    await driven.quiet();
  }
  const call = createCall((request) => product.app.inject(request));

  function codeFor(email: string): string {
    const code = mails
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
      .at(-1);
    if (code === undefined) throw new Error(`no code was mailed to ${email}`);
    return code;
  }

  /** Where people enter the product, from a browser. */
  const entrance = (browser: Browser = {}): Entrance => ({
    api: openApi({ url: "", transport: transportOf(product.app, browser) }),
    mails: {
      async codeAfter(email, act) {
        await act();
        return codeFor(email);
      },
    },
  });

  /** Requests a code, enters it, and returns the person's id and access token. */
  async function signIn(email: string, type: "signup" | "login", browser: Browser = {}) {
    const session = await enterMailedCode(entrance(browser), email, type);
    return { id: session.user.id, token: session.access_token };
  }

  /**
   * Signs a person up as the app does, including the sign-up reward.
   * @param from the browser, and the email address if it matters
   */
  async function join(
    firstName: string,
    from: Browser & { email?: string } = {},
  ): Promise<SignedUp> {
    const { email: given, ...browser } = from;
    const suffix = randomBytes(4).toString("hex");
    const name = firstName.toLowerCase();
    return signUp(entrance(browser), {
      email: given ?? `${name}.${suffix}@example.com`,
      firstName,
      tag: `${name.slice(0, 6)}_${suffix}`,
    });
  }

  /** Reads a person's spendable, posted and held balance from the API. */
  async function balanceOf(person: SignedUp, asset: "LIL" | "usdc" | "eurc") {
    const { balances } = dataOf(await call("getBalance", { token: person.token }));
    const found = balances.find((one) => one.asset === asset);
    if (found === undefined) throw new Error(`${person.tag} has no ${asset} account`);
    return { balance: found.balance, posted: found.posted, held: found.held };
  }

  return {
    ...product,
    config,
    pool,
    reads,
    metrics,
    databaseUrl,
    mails,
    call,
    /** Finds the newest code that was mailed to an address. */
    codeFor,
    entrance,
    signIn,
    signUp: join,
    balanceOf,
    /** Does all work that is due. Must not be called while the loops run. */
    quiet: driven.quiet,
    /** Runs one pass of one work, by its name in the metrics of loops. */
    pass: driven.pass,
    /** Resolves with what is read when it is true: after all due work, or when the loops have made it true. */
    until: <T>(read: () => Promise<T> | T, timeoutMs = waitTimeoutMs): Promise<NonNullable<T>> =>
      loops ? waitFor(read, { timeoutMs }) : driven.until(read),
    /** Resolves when no settlement operation is open. */
    settled: (timeoutMs = waitTimeoutMs): Promise<unknown> =>
      loops
        ? untilQuiet(() => listUnderWay(queryOf(pool), ["operations"]), { timeoutMs })
        : driven.settled(),
    async close() {
      await product.stop();
      await reads.stop();
      await database.end();
    },
  };
}
