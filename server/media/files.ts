import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";

export type FileName = { workspaceId: string; mediaId: string; isThumbnail: boolean };

/** The bytes, in a folder. Ids are uuids that were checked before, so no name can leave it. */
export type MediaFiles = {
  write(name: FileName, bytes: Uint8Array): Promise<void>;
  /** @throws {DomainError} `not_found` when there is no such file. */
  read(name: FileName): Promise<Uint8Array>;
  /** One that is not there is no fault. */
  remove(name: FileName): Promise<void>;
};

export function createMediaFiles(dir: string): MediaFiles {
  // The last characters of a v7 id are random, the first are its time: folders by the last fill evenly.
  const pathOf = ({ workspaceId, mediaId, isThumbnail }: FileName) =>
    join(dir, workspaceId, mediaId.slice(-2), isThumbnail ? `${mediaId}.thumb.webp` : mediaId);
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      await writeDurably(path, bytes);
    },
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") throw new DomainError("not_found");
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** A half-written file never has the name; a message that was acknowledged has its picture after a power cut. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${newId()}`;
  const file = await open(draft, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
