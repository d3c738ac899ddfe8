import { one, sql, type Queryable } from "#server/db/sql.ts";
import type { MediaFile } from "./find-media.ts";

type NewMedia = Omit<MediaFile, "createdAt"> & { sha256: string };

export function insertMedia(db: Queryable, media: NewMedia): Promise<MediaFile> {
  return one(
    db,
    sql<MediaFile>`
      insert into media (workspace_id, id, mime, size_bytes, file_name, width, height, sha256, has_thumbnail, uploaded_by)
      values (${media.workspaceId}, ${media.id}, ${media.mime}, ${media.sizeBytes}, ${media.fileName}, ${media.width},
        ${media.height}, ${media.sha256}, ${media.hasThumbnail}, ${media.uploadedBy})
      returning workspace_id as "workspaceId", id, mime, size_bytes as "sizeBytes", file_name as "fileName", width, height,
        has_thumbnail as "hasThumbnail", uploaded_by as "uploadedBy", created_at as "createdAt"`,
  );
}
