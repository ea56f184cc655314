export { copyDatabase } from "./copy-database.ts";
export { type Gate, openGate } from "./open-gate.ts";
export { openRoundRobinProxy } from "./open-round-robin-proxy.ts";
export { promote } from "./promote.ts";
export { requireStandby } from "./require-standby.ts";
export { restoreDatabase } from "./restore-database.ts";
export { type Certificate, selfSignedCertificate } from "./self-signed-certificate.ts";
export { type EtcdOptions, startEtcd } from "./start-etcd.ts";
export { hasHaproxy, type RunningHaproxy, startHaproxy } from "./start-haproxy.ts";
export {
  missingPatroniPackages,
  type PatroniMember,
  type PatroniPasswords,
  type RunningPatroni,
  startPatroni,
} from "./start-patroni.ts";
export { hasPgbouncer, startPgbouncer } from "./start-pgbouncer.ts";
export { type ClusterMember, startPrimary } from "./start-primary.ts";
export { type RunningProgram, startProgram } from "./start-program.ts";
export { resumeStandby, startStandby } from "./start-standby.ts";
