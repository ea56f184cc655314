import type { OperationData } from "@lilypad/client";
import { dataOf } from "../api/data-of.ts";
import type { Entrance } from "../world.ts";

export type Session = NonNullable<OperationData<"verifyOtp">["session"]>;

/** A person with a session. */
export interface SignedIn {
  readonly id: string;
  token: string;
}

/** The person who signs up. */
export interface Newcomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName?: string;
  readonly tag: string;
  readonly phone?: string;
  /** The person whose invitation they have followed. */
  readonly invitedBy?: { readonly token: string } | undefined;
  /** False if they do not ask for the reward for signing up. */
  readonly takesReward?: boolean;
  /** Called before their Safe is made, as when they choose the key that owns it. */
  readonly beforeSafe?: (person: SignedIn) => Promise<void>;
}

/** A person who has finished signing up. */
export interface Person extends SignedIn {
  refreshToken: string;
  readonly email: string;
  readonly tag: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly safeAddress: string;
  /** The session of the sign-up. */
  readonly session: Session;
}

const usualLastName = "Example";
const usualPhone = "+44 7400 123456";

/** Has a code mailed and enters it. @returns the session that it opens */
export async function enterMailedCode(
  { api, mails }: Entrance,
  email: string,
  type: "signup" | "login",
): Promise<Session> {
  const token = await mails.codeAfter(email, async () =>
    dataOf(await api.call("sendOtp", { body: { email, type } })),
  );
  const { session } = dataOf(await api.call("verifyOtp", { body: { email, type, token } }));
  if (session === null) throw new Error(`the code for ${email} was not accepted`);
  return session;
}

/** Signs a person up over the API, with all calls that the app makes, in its order. @throws Error if one is refused */
export async function signUp(entrance: Entrance, who: Newcomer): Promise<Person> {
  const { email, firstName, lastName = usualLastName, tag, phone = usualPhone } = who;
  const session = await enterMailedCode(entrance, email, "signup");
  const signedIn: SignedIn = { id: session.user.id, token: session.access_token };
  const call = entrance.api.as(signedIn);
  dataOf(await call("initializeOnboarding", { body: { email } }));
  const profile = {
    first_name: firstName,
    last_name: lastName,
    phone_number: phone,
    display_tag: tag,
  };
  dataOf(await call("updateProfile", { body: profile }));
  dataOf(await call("registerWallet"));
  await who.beforeSafe?.(signedIn);
  const { wallets } = dataOf(await call("createSmartAccount"));
  if (who.invitedBy !== undefined) {
    const { code } = dataOf(await entrance.api.as(who.invitedBy)("getMyReferralCode"));
    dataOf(await call("attachReferral", { body: { code } }));
  }
  dataOf(await call("onboardingCompleted"));
  if (who.takesReward !== false) dataOf(await call("grantSignupReward"));
  const safeAddress = wallets[0]?.safeAddress;
  if (safeAddress === undefined) throw new Error(`${tag} got no Safe`);
  const { refresh_token: refreshToken } = session;
  return { ...signedIn, refreshToken, email, tag, firstName, lastName, safeAddress, session };
}
