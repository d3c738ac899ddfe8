import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** A stored file. `width` and `height` are pixels as shown, after the picture's own turn. */
export type MediaFile = {
  workspaceId: string;
  id: string;
  mime: string;
  sizeBytes: number;
  fileName: string | null;
  width: number | null;
  height: number | null;
  hasThumbnail: boolean;
  /** The member who may attach it; null for what came in with a message. */
  uploadedBy: string | null;
  createdAt: Date;
};

export function findMedia(db: Queryable, workspaceId: string, id: string): Promise<MediaFile | null> {
  return maybeOne(
    db,
    sql<MediaFile>`
      select workspace_id as "workspaceId", id, mime, size_bytes as "sizeBytes", file_name as "fileName", width, height,
        has_thumbnail as "hasThumbnail", uploaded_by as "uploadedBy", created_at as "createdAt"
      from media where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
