import { drawRemembered } from "../shared/remembered/index.ts";

drawRemembered();
