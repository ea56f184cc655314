import { Screen } from "../shared/ui/index.ts";

export function Catalogue() {
  return <Screen title="Catalogue">{null}</Screen>;
}
