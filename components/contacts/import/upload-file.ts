import * as v from "valibot";

export type ImportUploadFailure = "wrongType" | "tooLarge" | "empty" | "tooMany" | "failed";

const MAX_BYTES = 100 * 1024 * 1024;
const uploaded = v.object({ id: v.pipe(v.string(), v.uuid()) });

const FAILURES: Partial<Record<number, ImportUploadFailure>> = {
  409: "tooMany",
  413: "tooLarge",
  415: "wrongType",
  422: "empty",
};

/** Sends a file of contacts as it is; `onProgress` hears how many of a hundred parts went. Never rejects. */
export function uploadContacts(
  workspaceId: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<{ id: string } | { failure: ImportUploadFailure }> {
  if (file.size > MAX_BYTES) return Promise.resolve({ failure: "tooLarge" });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(Math.round((loaded / Math.max(total, 1)) * 100));
    };
    request.onload = () => {
      if (request.status !== 201) {
        resolve({ failure: FAILURES[request.status] ?? "failed" });
        return;
      }
      const answer = v.safeParse(uploaded, JSON.parse(request.responseText));
      resolve(answer.success ? answer.output : { failure: "failed" });
    };
    request.onerror = () => {
      resolve({ failure: "failed" });
    };
    request.open("POST", `/api/contacts/imports?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("x-baton-workspace", workspaceId);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  });
}
