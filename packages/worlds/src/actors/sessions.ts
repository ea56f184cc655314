import { dataOf } from "../api/data-of.ts";
import type { Api } from "../api/open-api.ts";
import type { Entrance } from "../world.ts";
import { enterMailedCode, type SignedIn } from "./sign-up.ts";

/** The device on which people confirm who they are. */
export const deviceId = "web_1767225600000_k3v9";

/** Signs in with a mailed code, and confirms the session if the account has a passcode. */
export async function signIn(
  entrance: Entrance,
  email: string,
  passcode: string | null = null,
): Promise<SignedIn> {
  const session = await enterMailedCode(entrance, email, "login");
  const person = { id: session.user.id, token: session.access_token };
  if (passcode === null) return person;
  const body = { passcode, device_id: deviceId };
  const confirmed = dataOf(await entrance.api.as(person)("verifyPasscode", { body }));
  return { ...person, token: confirmed.access_token };
}

/** Has a code mailed with which a signed-in person confirms a change. */
export const readSecurityCode = (
  { api, mails }: Entrance,
  person: { email: string; token: string },
): Promise<string> =>
  mails.codeAfter(person.email, async () =>
    dataOf(await api.as(person)("sendSecurityCode", { body: {} })),
  );

/** Sets a passcode, which gives the person a confirmed session. */
export async function setPasscode(
  entrance: Entrance,
  person: SignedIn & { email: string },
  passcode: string,
): Promise<void> {
  const code = await readSecurityCode(entrance, person);
  const body = { passcode, device_id: deviceId, code };
  person.token = dataOf(await entrance.api.as(person)("setUpPasscode", { body })).access_token;
}

/** Gets a new access token, as the app does before the old one expires. */
export async function refreshSession(
  api: Api,
  person: { token: string; refreshToken: string },
): Promise<void> {
  const session = dataOf(
    await api.call("authToken", {
      query: { grant_type: "refresh_token" },
      body: { refresh_token: person.refreshToken },
    }),
  );
  person.token = session.access_token;
  person.refreshToken = session.refresh_token;
}

/** Deletes the account of a person who has nothing left. */
export async function leave(
  entrance: Entrance,
  person: SignedIn & { email: string },
): Promise<void> {
  const code = await readSecurityCode(entrance, person);
  dataOf(await entrance.api.as(person)("deleteAccount", { body: { code } }));
}
