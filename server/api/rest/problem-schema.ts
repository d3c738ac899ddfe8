import { z } from "zod";
import { ERROR_CODES } from "#server/platform/errors.ts";
import { ERROR_TABLE } from "../error-table.ts";
import { PROBLEM_TITLES } from "../problem-codes.ts";

const codeList = () =>
  ERROR_CODES.map((code) => `- \`${code}\` (${ERROR_TABLE[code].http}): ${PROBLEM_TITLES[code]}`).join("\n");

/** RFC 9457, with the code that programs go by. */
export const problemSchema = z
  .object({
    type: z.string().meta({ description: "`urn:baton:problem:` and the code." }),
    title: z.string().meta({ description: "The code in words." }),
    status: z.int(),
    code: z.enum([...ERROR_CODES, "internal"]).meta({ description: codeList() }),
    requestId: z
      .string()
      .meta({ description: "Names the request in the API log under Developers, and in the server's." }),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Problem", description: "Why a request was refused (RFC 9457)." });
