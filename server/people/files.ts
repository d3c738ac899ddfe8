import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";

export type FileKind = "import" | "export";
export type PeopleFile = { kind: FileKind; workspaceId: string; id: string };

/** Files that come in and go out, in the media folder. Ids are uuids that were checked before, so no name can leave it. */
export type PeopleFiles = {
  /** Writes as it comes, durably: a file has its name only when it is whole. Returns its size. What `parts` throws, it throws. */
  write(file: PeopleFile, parts: AsyncIterable<Uint8Array>): Promise<number>;
  /** The stream fails with ENOENT for a file that is not there. */
  read(file: PeopleFile): Readable;
  remove(file: PeopleFile): Promise<void>;
};

export function createPeopleFiles(dir: string): PeopleFiles {
  const pathOf = ({ kind, workspaceId, id }: PeopleFile) => join(dir, "people", kind, workspaceId, id);
  return {
    async write(file, parts) {
      const path = pathOf(file);
      await mkdir(dirname(path), { recursive: true });
      return writeDurably(path, parts);
    },
    read: (file) => createReadStream(pathOf(file)),
    remove: (file) => rm(pathOf(file), { force: true }),
  };
}

async function writeDurably(path: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
  const draft = `${path}.${newId()}`;
  const file = await open(draft, "wx");
  let size = 0;
  try {
    for await (const part of parts) {
      await file.writeFile(part);
      size += part.byteLength;
    }
    await file.sync();
    await file.close();
    await rename(draft, path);
    return size;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** Passes on no more than `max` bytes. @throws {DomainError} `media.too_large` */
export async function* capped(parts: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of parts) {
    size += part.byteLength;
    if (size > max) throw new DomainError("media.too_large", { maxBytes: max });
    yield part;
  }
}

export const isLost = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
