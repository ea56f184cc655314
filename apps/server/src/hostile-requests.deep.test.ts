import { testHostileRequests } from "../test/contract/hostile-request-tests.ts";

testHostileRequests({ requestsPerOperation: 40 });
