import { leaveBareDomain } from "./leave-bare-domain.ts";

leaveBareDomain();
