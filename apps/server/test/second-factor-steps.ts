import { type Authenticator, createAuthenticator } from "./software-authenticator.ts";
import type { IdentityApp } from "./worlds/open-identity-app.ts";
import { publicUrl } from "./worlds/open-identity-app.ts";

export const deviceId = "web_1777626000000_k3v9";
export const passcode = "482915";

/** The steps of people with a second factor, as the app calls the API. */
export function secondFactorSteps(world: IdentityApp) {
  const post = (path: string, token: string | undefined, body: unknown = {}, ip?: string) =>
    world.call("POST", `/api/v1/auth/${path}`, {
      body,
      token,
      ...(ip === undefined ? {} : { ip }),
    });

  /** Requests a security code and reads it from the mailbox. */
  const securityCode = async (person: { token: string; email: string }): Promise<string> => {
    const answer = await post("security-code", person.token);
    if (answer.status !== 200) throw new Error(`no code: ${answer.body.code}`);
    return world.codeFor(person.email);
  };

  const status = async (token: string) =>
    (await world.call("GET", "/api/v1/auth/second-factor", { token })).body.data;

  /** Signs up a person and sets a passcode, which confirms the session. */
  const signUpWithPasscode = async (email: string) => {
    const person = await world.signIn(email);
    const code = await securityCode(person);
    const answer = await post("passcode/setup", person.token, {
      passcode,
      device_id: deviceId,
      code,
    });
    if (answer.status !== 200) throw new Error(`no passcode: ${answer.body.code}`);
    const { access_token, device_token } = answer.body.data;
    return { ...person, token: access_token as string, deviceToken: device_token as string };
  };

  const addPasskey = async (
    person: { token: string; email: string },
    authenticator: Authenticator,
    name = "My phone",
  ) => {
    const code = await securityCode(person);
    const { body } = await post("passkeys/options", person.token, { code });
    if (body.data === undefined) throw new Error(`no options: ${body.code}`);
    return post("passkeys", person.token, {
      device_id: deviceId,
      name,
      response: authenticator.create(body.data.options),
    });
  };

  /** Signs up a person and adds a passkey, which confirms the session. Also returns its authenticator. */
  const signUpWithPasskey = async (email: string, { counts = true } = {}) => {
    const person = await world.signIn(email);
    const authenticator = createAuthenticator({ origin: publicUrl, counts });
    const { body } = await addPasskey(person, authenticator);
    if (body.data === undefined) throw new Error(`no passkey: ${body.code}`);
    const { access_token, device_token, passkey } = body.data;
    return {
      ...person,
      authenticator,
      token: access_token as string,
      deviceToken: device_token as string,
      passkeyId: passkey.id as string,
    };
  };

  const biometricOptions = async (token: string) =>
    (await post("biometric/options", token)).body.data.options;

  return {
    post,
    securityCode,
    status,
    signUpWithPasscode,
    addPasskey,
    signUpWithPasskey,
    biometricOptions,
    verifyPasscode: (token: string, entered: string, ip?: string) =>
      post("passcode/verify", token, { passcode: entered, device_id: deviceId }, ip),
    verifyPasskey: (token: string, response: unknown) =>
      post("biometric/verify", token, { device_id: deviceId, response }),
    sessionIdOf: async (token: string) =>
      (await world.identity.authenticate(token))?.sessionId ?? "no session",
  };
}
