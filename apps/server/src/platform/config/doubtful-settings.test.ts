import { expect, it } from "vitest";
import { settingNames } from "./config.ts";
import {
  describeUnknown,
  findBypasses,
  findUnknownSettings,
  warnOfSettings,
} from "./doubtful-settings.ts";

const find = (...names: string[]) => findUnknownSettings(names, settingNames);

it.each([
  ["SUPORT_EMAIL", "SUPPORT_EMAIL"],
  ["SUPPORT_EMIAL", "SUPPORT_EMAIL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["Smtp_Url", "SMTP_URL"],
  ["METRICS_TOKENS", "METRICS_TOKEN"],
  ["KYC_BYPASS_EMAIL", "KYC_BYPASS_EMAILS"],
  ["lilypad_env", "LILYPAD_ENV"],
])("a misspelt setting is found: %s", (name, meant) => {
  expect(find(name)).toEqual([{ name, meant }]);
});

it("a variable with our name that is no setting is found", () => {
  expect(find("LILYPAD_MODE").map(describeUnknown)).toEqual(["LILYPAD_MODE: is no setting."]);
  expect(find("SUPORT_EMAIL").map(describeUnknown)).toEqual([
    "SUPORT_EMAIL: is no setting; SUPPORT_EMAIL is one.",
  ]);
});

it("settings and what machines, shells, Node and Kubernetes set are no misspelt settings", () => {
  expect(find(...settingNames)).toEqual([]);
  const usual = `PATH HOME USER LANG LC_ALL SHELL TERM PWD OLDPWD SHLVL LOGNAME HOSTNAME MAIL TZ TMPDIR EDITOR DISPLAY
    NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS CI PGHOST PGPORT PGUSER PGPASSWORD PGSSLMODE INVOCATION_ID JOURNAL_STREAM
    CREDENTIALS_DIRECTORY RUNTIME_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY NOTIFY_SOCKET KUBERNETES_SERVICE_HOST
    KUBERNETES_PORT KUBERNETES_SERVICE_PORT HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy SSH_AUTH_SOCK XDG_RUNTIME_DIR
    npm_config_cache npm_package_name INIT_CWD COLORTERM VIRTUAL_ENV LS_COLORS LOG_FORMAT`;
  expect(find(...usual.split(/\s+/))).toEqual([]);
});

const safe = {
  kycBypassEmails: [],
  confirmations: 20,
  staffPasskeyHours: 24,
  handoverPasskeyDays: 7,
};

it.each([
  [{ kycBypassEmails: ["vip@pond.internal"] }, "KYC_BYPASS_EMAILS: 1 person counts as verified"],
  [{ confirmations: 0 }, "CONFIRMATIONS: is 0"],
  [{ staffPasskeyHours: 0 }, "STAFF_PASSKEY_HOURS: is 0"],
  [{ handoverPasskeyDays: 0 }, "HANDOVER_PASSKEY_DAYS: is 0"],
])(
  "a protection that a setting switches off is named, without anyone's address: %j",
  (change, text) => {
    expect(findBypasses(safe)).toEqual([]);
    const [found = "", ...others] = findBypasses({ ...safe, ...change });
    expect(found).toContain(text);
    expect(others).toEqual([]);
    expect(found).not.toContain("@");
  },
);

it("a start in production writes each protection that is off into one line of the log, and any start the misspelt settings", () => {
  const lines: unknown[] = [];
  const logger = {
    warn: (...words: unknown[]) => void lines.push(["warn", ...words]),
    error: (...words: unknown[]) => void lines.push(["error", ...words]),
  };
  const off = { ...safe, confirmations: 0, staffPasskeyHours: 0 };
  warnOfSettings(logger, { ...safe, env: "production" }, []);
  warnOfSettings(logger, { ...off, env: "local" }, []);
  expect(lines).toEqual([]);
  warnOfSettings(logger, { ...off, env: "production" }, find("SUPORT_EMAIL"));
  expect(lines).toEqual([
    ["warn", { misspelt: [expect.stringContaining("SUPORT_EMAIL")] }, expect.any(String)],
    [
      "error",
      {
        bypasses: [
          expect.stringMatching(/^CONFIRMATIONS: /),
          expect.stringMatching(/^STAFF_PASSKEY_HOURS: /),
        ],
      },
      "PROTECTIONS THAT PRODUCTION NEEDS ARE TURNED OFF by settings",
    ],
  ]);
});
