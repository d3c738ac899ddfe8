export { messageEndpoints } from "./rest/messages.ts";
