import { Drawings } from "../../board/drawings";
import type { Drawing } from "../../generated/full-throttle";

/** The boards, courses and cards. */
export const drawings = new Drawings<Drawing>("full-throttle");
