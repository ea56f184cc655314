import { expect, it } from "vitest";
import { changeSettings } from "../../../test/app-settings.ts";
import { sampleSettings, settingsOnBase } from "../../../test/samples/app-settings.ts";
import { chainCommonName, chainName, moneyTokens, tokenSymbol } from "./deployment-names.ts";

it("the chain and its tokens have the names that the server has written into the page", () => {
  expect([chainName(), chainCommonName()]).toEqual(["Arbitrum One", "Arbitrum"]);
  expect(moneyTokens()).toBe("USDC or EURe");
  changeSettings(settingsOnBase);
  expect([chainName(), chainCommonName()]).toEqual(["Base Mainnet", "Base"]);
  expect(moneyTokens()).toBe("USDbC or EURC");
});

it("a currency without a token in this deployment has its own code as symbol", () => {
  const { EUR: _, ...tokens } = sampleSettings.contracts.tokens;
  changeSettings({ contracts: { ...sampleSettings.contracts, tokens } });
  expect([tokenSymbol("USD"), tokenSymbol("EUR"), tokenSymbol("LIL")]).toEqual([
    "USDC",
    "EUR",
    "LIL",
  ]);
});
