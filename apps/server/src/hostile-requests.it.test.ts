// Some random hostile requests to every operation; `hostile-requests.deep.test.ts` sends more.
import { testHostileRequests } from "../test/contract/hostile-request-tests.ts";

testHostileRequests({ requestsPerOperation: 8 });
