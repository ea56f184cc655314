import { type Api, openApi, openTransport } from "@lilypad/worlds";

export type Client = ReturnType<typeof openClient>;

/** Opens a client of the proxy, which trusts its certificate. */
export function openClient(url: string, certificate: string) {
  const transport = openTransport({ certificate });
  const api: Api = openApi({ url, transport });
  return {
    ...api,
    /** @returns the status of a page that is no operation of the API; 0 without an answer */
    statusOf: (path: string): Promise<number> =>
      transport(`${url}${path}`, {
        method: "GET",
        headers: {},
        signal: new AbortController().signal,
      }).then(
        ({ status }) => status,
        () => 0,
      ),
  };
}
