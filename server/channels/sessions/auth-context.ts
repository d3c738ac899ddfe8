/** What a stored value of a session is sealed with, so that it opens only in its own place. */
export const authContext = (channelId: string, type: string, id: string) => `channel_auth:${channelId}:${type}:${id}`;
