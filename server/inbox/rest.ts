import type { Endpoint } from "#server/api/rest.ts";
import { get, list } from "./rest/conversations.ts";
import { assign, setConversationState } from "./rest/moves.ts";
import { addNote } from "./rest/notes.ts";

export { messageEndpoints } from "./rest/messages.ts";

export const conversationEndpoints: readonly Endpoint[] = [list, get, assign, setConversationState, addNote];
