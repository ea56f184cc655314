import { Product, type Victim, victims } from "./product.ts";
import type { Target } from "./target.ts";

/** Everything on one machine, as `npm start` runs it. It is only killed. */
export async function openOneNode(dataDir: string): Promise<Target> {
  const product = await Product.open(dataDir);
  return {
    start: () => product.start(),
    addresses: () => product.addresses(),
    mustRun: () => product.mustRun(),
    isWhole: () => true,
    async kill(victim) {
      const known = victims.find((one): one is Victim => one === victim);
      if (known === undefined) throw new Error(`there is no ${victim} to kill`);
      return (await product.kill(known)) ? 1 : 0;
    },
    fault: (verb) => Promise.reject(new Error(`${verb} needs a cluster`)),
    stop: () => product.stop(),
  };
}
