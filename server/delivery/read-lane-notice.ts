/** The channels that a notice on LANES_CHANNEL says have new work. What is no pair of ids is left out. */
export function readLaneNotice(payload: string): { workspaceId: string; channelId: string }[] {
  return payload.split(",").flatMap((pair) => {
    const [workspaceId, channelId] = pair.split(":");
    return workspaceId && channelId ? [{ workspaceId, channelId }] : [];
  });
}
