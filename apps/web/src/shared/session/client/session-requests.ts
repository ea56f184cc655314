import { readJson, sendRequest } from "./send-request.ts";
import type { Session, SessionUser } from "./session.ts";
import { sessionOfAnswer, userOfAnswer } from "./session-answer.ts";

/** The requests with which a session goes on and ends. They throw SessionError. */
export interface SessionRequests {
  /** Exchanges a refresh token for the next session of the same person. */
  refresh(refreshToken: string, personId: string | undefined): Promise<Session>;
  /** Reads the person of an access token. */
  readUser(accessToken: string, personId: string | undefined): Promise<SessionUser>;
  signOut(accessToken: string, scope: string): Promise<void>;
}

/** Creates the requests to the server at an address such as `https://lilypad.example/auth/v1`. */
export const createSessionRequests = (url: string): SessionRequests => ({
  async refresh(refresh_token, personId) {
    const path = `${url}/token?grant_type=refresh_token`;
    const answer = await sendRequest("POST", path, { body: { refresh_token } });
    return sessionOfAnswer(await readJson(answer), Date.now(), personId);
  },
  async readUser(accessToken, personId) {
    const answer = await sendRequest("GET", `${url}/user`, { accessToken });
    return userOfAnswer(await readJson(answer), personId);
  },
  async signOut(accessToken, scope) {
    await sendRequest("POST", `${url}/logout?scope=${scope}`, { accessToken });
  },
});
