export { eraseContact } from "./erase/jobs.ts";
export { countOldOptOuts } from "./sql/count-opt-outs.ts";
export { exportPeople, forgetExports } from "./export/jobs.ts";
export { createPeopleFiles, type PeopleFiles } from "./files.ts";
export { checkImport, forgetImports, readImportLayout, runImport } from "./import/jobs.ts";
export { uploadImport } from "./import/upload-import.ts";
export { createPeopleLinks } from "./links.ts";
export { forgetTaggings, tagPeople } from "./tagging/jobs.ts";
export { serveDownload } from "./serve-download.ts";
