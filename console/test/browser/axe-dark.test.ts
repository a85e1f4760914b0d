import { noViolations } from "./axe.js";

await noViolations("dark");
