export type ContactKey = { workspaceId: string; id: string };
