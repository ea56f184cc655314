import { randomBytes } from "node:crypto";
import type { BodyInput, Data, Operations } from "@lilypad/api-contract";
import {
  encodeContractSignature,
  encodeExecTransaction,
  encodePasskeySignature,
  safeAbi,
} from "@lilypad/chain";
import { encodeSafeCall, hashSafeTransaction, type SafeAction } from "@lilypad/custody";
import { createTestDatabase } from "@lilypad/testing";
import { type Address, getAddress, hexToBytes } from "viem";
import { migrations } from "../../src/migrations.ts";
import {
  type Authenticator,
  createAuthenticator,
  type Misbehaviour,
} from "../software-authenticator.ts";
import { openChainWorld } from "../worlds/open-chain-world.ts";
import { dataOf, openProduct } from "../worlds/open-product.ts";
import { dollars, sendAsStranger } from "./send-signed.ts";

type Prepared = Data<Operations["prepareSafeTransaction"]>["safeTransaction"];
type Action = BodyInput<Operations["prepareSafeTransaction"]>;

const deviceId = "web_1777626000000_k3v9";
/** The list of a Safe's owners begins with this one. */
const sentinel: Address = "0x0000000000000000000000000000000000000001";

export interface Session {
  id: string;
  email: string;
  token: string;
}
export interface Device {
  authenticator: Authenticator;
  passkeyId: string;
  credentialId: string;
}
export interface Owner extends Session {
  safe: Address;
  phone: Device;
}

/** Opens the product on a chain, for people who own their Safe and have passkeys on several devices. */
export async function openDeviceOwners() {
  const world = await openChainWorld();
  const database = await createTestDatabase({ migrations });
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const product = await openProduct({ world, databaseUrl: database.databaseUrl, clock });
  await product.until(() => product.modules.settlement.acceptsSends());

  /** A new code; only one is mailed within half a minute. */
  async function securityCode({ token, email }: Session) {
    aheadMs += 31_000;
    dataOf(await product.call("sendSecurityCode", { token, body: {} }));
    return product.codeFor(email);
  }

  /** Creates a passkey on a new device. The session continues as the confirmed one. */
  async function addDevice<T extends Session>(person: T, name: string, isFirst = false) {
    const authenticator = createAuthenticator({ origin: product.config.publicUrl });
    const body = isFirst ? {} : { code: await securityCode(person) };
    const { options } = dataOf(
      await product.call("getPasskeyOptions", { token: person.token, body }),
    );
    const response = authenticator.create(options);
    const added = dataOf(
      await product.call("addPasskey", {
        token: person.token,
        body: { device_id: deviceId, name, response },
      }),
    );
    const device: Device = {
      authenticator,
      passkeyId: added.passkey.id,
      credentialId: response.id,
    };
    return { person: { ...person, token: added.access_token }, device };
  }

  /** Signs up a person who owns their Safe with the passkey of their phone, and pays 30 dollars into the Safe. */
  async function join(firstName: string): Promise<Owner> {
    const suffix = randomBytes(4).toString("hex");
    const email = `${firstName.toLowerCase()}.${suffix}@example.com`;
    const { id, token } = await product.signIn(email, "signup");
    const profile = {
      first_name: firstName,
      last_name: "Example",
      phone_number: "+44 7400 123456",
      display_tag: `${firstName.toLowerCase()}_${suffix}`,
    };
    dataOf(await product.call("updateProfile", { token, body: profile }));
    const { person, device: phone } = await addDevice({ id, email, token }, "Phone", true);
    const call = { token: person.token };
    const asked = await product.call("getOwnKeyOptions", {
      ...call,
      body: { passkeyId: phone.passkeyId },
    });
    const response = phone.authenticator.get(dataOf(asked).options);
    dataOf(await product.call("chooseOwnKey", { ...call, body: { response } }));
    dataOf(await product.call("registerWallet", call));
    const { wallets } = dataOf(await product.call("createSmartAccount", call));
    dataOf(await product.call("onboardingCompleted", call));
    const safe = getAddress(wallets[0]?.safeAddress ?? "");
    await world.deposit(safe, "usdc", dollars(30));
    await product.until(async () => {
      const { rows } = await product.pool.query<{ posted: bigint }>(
        `select posted from account join person_account on account_id = id
           where person_id = $1 and person_account.asset = 1`,
        [id],
      );
      return rows[0]?.posted === dollars(30);
    });
    return { ...person, safe, phone };
  }

  async function prove(
    { token }: Session,
    { passkeyId, authenticator }: Device,
    wrong?: Misbehaviour,
  ) {
    const { options } = dataOf(
      await product.call("getAnotherKeyOptions", { token, body: { passkeyId } }),
    );
    const response = authenticator.get(options, wrong);
    return product.call("proveAnotherKey", { token, body: { response } });
  }

  const prepare = ({ token }: Session, body: Action) =>
    product.call("prepareSafeTransaction", { token, body });

  /** Signs a prepared transaction as the page does: its own description of the action, with the numbers of the server. */
  function answerOf(device: Device, prepared: Prepared, action: SafeAction) {
    const safe = getAddress(prepared.safe);
    const hash = hashSafeTransaction({
      chainId: world.deployment.chain.id,
      safe,
      ...encodeSafeCall(safe, action),
      nonce: BigInt(prepared.nonce),
      safeTxGas: BigInt(prepared.safe_tx_gas),
    });
    const response = device.authenticator.get(
      {
        challenge: Buffer.from(hexToBytes(hash)).toString("base64url"),
        allowCredentials: [{ id: device.credentialId, type: "public-key" }],
        rpId: new URL(product.config.publicUrl).hostname,
        userVerification: "required",
        timeout: 1,
      },
      { signsChallengeItself: true },
    );
    return { hash, response };
  }

  const sign = ({ token }: Session, device: Device, prepared: Prepared, action: SafeAction) =>
    product.call("signSafeTransaction", {
      token,
      params: { id: prepared.id },
      body: { response: answerOf(device, prepared, action).response },
    });

  /** Signs something and sends it to the chain without us. */
  async function sendElsewhere(device: Device, prepared: Prepared, action: SafeAction) {
    const { hash, response } = answerOf(device, prepared, action);
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const { authenticatorData, clientDataJSON, signature } = response.response;
    const signed = encodePasskeySignature(
      {
        authenticatorData: bytes(authenticatorData),
        clientDataJSON: bytes(clientDataJSON),
        signature: bytes(signature),
      },
      hash,
    );
    const safe = getAddress(prepared.safe);
    const [owner] = await world.node.readContract({
      address: safe,
      abi: safeAbi,
      functionName: "getOwners",
    });
    const call = { ...encodeSafeCall(safe, action), safeTxGas: BigInt(prepared.safe_tx_gas) };
    const data = encodeExecTransaction(call, encodeContractSignature(owner ?? safe, signed));
    return sendAsStranger({ world }, safe, data);
  }

  const ended = ({ token }: Session, id: string) =>
    product.until(async () => {
      const found = await product.call("getSafeTransaction", { token, params: { id } });
      const { status } = dataOf(found).safeTransaction;
      return ["executed", "failed", "replaced"].includes(status) ? status : undefined;
    });

  async function carryOut(person: Session, device: Device, body: Action, action: SafeAction) {
    const { safeTransaction } = dataOf(await prepare(person, body));
    dataOf(await sign(person, device, safeTransaction, action));
    return { prepared: safeTransaction, status: await ended(person, safeTransaction.id) };
  }

  /** Adds the passkey of a laptop as a second owner, signed with the phone. */
  async function addLaptop(owner: Owner) {
    const { person, device: laptop } = await addDevice(owner, "Laptop");
    const proved = dataOf(await prove(person, laptop));
    const signer = getAddress(proved.signer);
    const { prepared, status } = await carryOut(
      person,
      owner.phone,
      { kind: "add_owner", address: signer },
      { kind: "add_owner", owner: signer },
    );
    if (status !== "executed") throw new Error(`the laptop was not added: ${status}`);
    return { person, laptop, proved, signer, prepared };
  }

  const ownersOf = async ({ token }: Session) =>
    dataOf(await product.call("getSafeControl", { token })).owners;
  const signerOf = async (person: Session, { passkeyId }: Device) =>
    getAddress(
      (await ownersOf(person)).find(({ passkey }) => passkey?.id === passkeyId)?.address ?? "",
    );
  const ownKeyOf = async ({ token }: Session) => dataOf(await product.call("getOwnKey", { token }));
  const removePasskey = async (person: Session, { passkeyId }: Device) =>
    product.call("removePasskey", {
      token: person.token,
      params: { id: passkeyId },
      body: { code: await securityCode(person) },
    });

  function paymentTo(to: Address) {
    const token = world.deployment.tokens.usdc?.address ?? "0x";
    const body = { kind: "send", address: to, currency: "USD", amount: "7" } as const;
    return { body, action: { kind: "send", token, to, amount: dollars(7) } as const };
  }

  /** Signs the removal of an owner. */
  async function removeOwner(person: Session, by: Device, owner: Address) {
    const body = { kind: "remove_owner", address: owner } as const;
    const { safeTransaction } = dataOf(await prepare(person, body));
    const previous = getAddress(safeTransaction.previous ?? sentinel);
    return sign(person, by, safeTransaction, { kind: "remove_owner", owner, previous });
  }

  /** Opens a new session with a mailed code, and confirms it with a device's passkey. */
  async function signInWith<T extends Session>(person: T, { authenticator }: Device): Promise<T> {
    aheadMs += 31_000;
    const { token } = await product.signIn(person.email, "login");
    const { options } = dataOf(await product.call("getBiometricOptions", { token, body: {} }));
    const body = { device_id: deviceId, response: authenticator.get(options) };
    const confirmed = dataOf(await product.call("verifyBiometric", { token, body }));
    return { ...person, token: confirmed.access_token };
  }

  /** Replaces every lost factor by a new passcode, for a person who has only their mailbox left. Takes a day. */
  async function resetPasscode<T extends Session>(person: T, passcode: string): Promise<T> {
    aheadMs += 31_000;
    const { token } = await product.signIn(person.email, "login");
    const code = await securityCode({ ...person, token });
    const chosen = { device_id: deviceId, passcode };
    const asked = await product.call("resetPasscode", { token, body: { ...chosen, code } });
    if (dataOf(asked).verified) throw new Error("the reset did not wait");
    aheadMs += 24 * 3_600_000;
    const later = await product.signIn(person.email, "login");
    const confirmed = await product.call("verifyPasscode", { token: later.token, body: chosen });
    return { ...person, token: dataOf(confirmed).access_token };
  }

  return {
    world,
    product,
    signInWith,
    resetPasscode,
    securityCode,
    addDevice,
    join,
    prove,
    prepare,
    answerOf,
    sign,
    sendElsewhere,
    ended,
    carryOut,
    addLaptop,
    ownersOf,
    signerOf,
    ownKeyOf,
    removePasskey,
    paymentTo,
    removeOwner,
    async close() {
      await product.close();
      await database.drop();
      await world.close();
    },
  };
}
