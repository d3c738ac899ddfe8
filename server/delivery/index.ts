export type { AcceptAnswer, AcceptMessages, AcceptRequest, AcceptTarget } from "./accept-types.ts";
export type { ClaimedMessage, LaneChannel, LaneClaim, LaneStore, LaneWant, LaneWorker } from "./lane-types.ts";
export { LANE_PRIORITY, OUTBOUND_STATUS, outboundStatusOf, type LanePriority, type OutboundStatus } from "./states.ts";
export { createAcceptMessages } from "./accept-messages.ts";
export { describeContent } from "./prepare-message.ts";
export { markUnknown } from "./mark-unknown.ts";
export { createLaneStore } from "./lane-store.ts";
export { readLaneNotice } from "./read-lane-notice.ts";
export { cancelMessage, resendMessage, retryMessage, type MessageRef } from "./move-message.ts";
