export { createStaff, type Staff } from "./create-staff.ts";
export { registerStaffRoutes } from "./routes.ts";
