import { describe, expect, test } from "vitest";
import { readLaunchSettings } from "./settings.ts";

describe("the launcher's settings", () => {
  test("without settings the launcher brings all parts itself", () => {
    expect(readLaunchSettings({ PATH: "/bin", PORT: "" })).toMatchObject({
      port: 4000,
      sandboxPort: 4100,
      publicUrl: "http://localhost:4000",
      databaseUrl: undefined,
      rpcUrl: undefined,
    });
  });

  test.each([
    [{ PORT: "99999" }, "PORT: must be a port number"],
    [{ PORT: "http" }, "PORT: must be a port number"],
    [{ DATABASE_URL: "mysql://somewhere" }, "DATABASE_URL: must be an address"],
    [{ SMTP_URL: "mail.example.com" }, "SMTP_URL: must be an address"],
    [{ PORT: "4100" }, "must differ"],
    [{ RPC_URL: "https://chain.example" }, "CHAIN_DEPLOYMENT_FILE: must be set"],
    [{ RPC_URL: "https://chain.example" }, "OPERATOR_KEY_FILE: must be set"],
  ])("%o is refused with a message that names the setting", (given, sentence) => {
    expect(() => readLaunchSettings(given)).toThrow(sentence);
  });

  test("the error names all invalid settings at once", () => {
    expect(() => readLaunchSettings({ PORT: "x", RPC_URL: "x" })).toThrow(/PORT:.*\n.*RPC_URL:/);
  });
});
