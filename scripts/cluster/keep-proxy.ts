import type { RunningHaproxy } from "@lilypad/local-stack";

const pauseMs = 200;

/** Starts HAProxy, and starts it again whenever it ends, as a supervisor does. */
export function keepProxy(options: { start(): RunningHaproxy; say(line: string): void }) {
  let running = options.start();
  let stopping = false;
  let nextStart: NodeJS.Timeout | undefined;

  function watch(): void {
    void running.ended.then(() => {
      if (stopping) return;
      options.say("the proxy ended; starting it again");
      nextStart = setTimeout(() => {
        running = options.start();
        watch();
      }, pauseMs);
    });
  }
  watch();
  return {
    pid: () => (running.isRunning() ? running.pid : undefined),
    async stop() {
      stopping = true;
      clearTimeout(nextStart);
      await running.stop();
    },
  };
}
