import { expect, it } from "vitest";
import { renameDeployment } from "../../../test/page-names.ts";
import { chainCommonName, chainName, moneyTokens, tokenSymbol } from "./deployment-names.ts";

it("the chain and its tokens have the names that the server has written into the page", () => {
  expect([chainName(), chainCommonName()]).toEqual(["Arbitrum One", "Arbitrum"]);
  expect(moneyTokens()).toBe("USDC or EURe");
  renameDeployment({ chain: "Base Mainnet", "chain-common-name": "Base", "usd-token": "USDbC" });
  expect([chainName(), chainCommonName()]).toEqual(["Base Mainnet", "Base"]);
  expect(moneyTokens()).toBe("USDbC or EURe");
});

it("a token without a symbol in the page is named by its currency", () => {
  renameDeployment({ "eur-token": "" });
  expect([tokenSymbol("USD"), tokenSymbol("EUR"), tokenSymbol("LIL")]).toEqual([
    "USDC",
    "EUR",
    "LIL",
  ]);
});
