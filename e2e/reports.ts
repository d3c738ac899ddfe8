/** What the suites' JSON reports say: how many tests passed, and each one that did not by its name and the first lines of its error. */
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

export type Outcome = { passed: number; failures: string[] };

const LINES_OF_AN_ERROR = 6;

function tell(name: string, error: string): string {
  const lines = stripVTControlCharacters(error).trim().split("\n").slice(0, LINES_OF_AN_ERROR);
  return [name, ...lines].join("\n    ");
}

/** The part of vitest's JSON report (`--reporter=json`) that is read here. */
export const VITEST_REPORT = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

export function readVitest(report: z.infer<typeof VITEST_REPORT>, ok: boolean): Outcome {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    // A file that cannot even load has no failed test.
    if (failed.length === 0 && file.status === "failed") return [tell(file.name, file.message)];
    return failed.map((test) => tell(`${file.name} › ${test.fullName}`, (test.failureMessages ?? []).join("\n")));
  });
  if (!ok && failures.length === 0) failures.push("vitest: an error outside any test, told above");
  return { passed: report.numPassedTests, failures };
}

const SPEC = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});

type Suite = { specs: z.infer<typeof SPEC>[]; suites?: Suite[] | undefined };
const SUITE: z.ZodType<Suite> = z.object({ specs: z.array(SPEC), suites: z.lazy(() => z.array(SUITE)).optional() });

/** The part of Playwright's JSON report that is read here. */
export const PLAYWRIGHT_REPORT = z.object({ stats: z.object({ expected: z.number() }), suites: z.array(SUITE) });

const specsOf = (suite: Suite): Suite["specs"] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

export function readPlaywright(report: z.infer<typeof PLAYWRIGHT_REPORT>, ok: boolean): Outcome {
  const failures = report.suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      // One that passed on a second try has failed.
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) =>
        tell(`${spec.file} › ${spec.title}`, results.map(({ error }) => error?.message ?? "").join("\n")),
      ),
  );
  if (!ok && failures.length === 0) failures.push("playwright: an error outside any test, told above");
  return { passed: report.stats.expected, failures };
}
