export { followLink } from "./follow-link.ts";
export { LINK_PATH } from "./links.ts";
