import { expect, test } from "vitest";
import { PLAYWRIGHT_REPORT, readPlaywright, readVitest, VITEST_REPORT } from "./reports.ts";

const file = (name: string, status: string, message: string, tests: [string, string, string[]][]) => ({
  name,
  status,
  message,
  assertionResults: tests.map(([fullName, status, failureMessages]) => ({ fullName, status, failureMessages })),
});

test("a failed unit test is named with its error, and a file that does not load with its own", () => {
  const report = VITEST_REPORT.parse({
    numPassedTests: 7,
    testResults: [
      file("a.test.ts", "failed", "", [
        ["sends once", "passed", []],
        ["sends in order", "failed", ["\u001b[31mexpected 2 to be 1\u001b[39m\n  at a.test.ts:3"]],
      ]),
      file("b.test.ts", "failed", "Cannot find module", []),
      file("c.test.ts", "passed", "", [["waits", "skipped", []]]),
    ],
  });
  expect(readVitest(report, false)).toEqual({
    passed: 7,
    failures: [
      "a.test.ts › sends in order\n    expected 2 to be 1\n      at a.test.ts:3",
      "b.test.ts\n    Cannot find module",
    ],
  });
});

test("a run that fails though each of its tests passes has one failure", () => {
  const unit = VITEST_REPORT.parse({ numPassedTests: 1, testResults: [] });
  const journeys = PLAYWRIGHT_REPORT.parse({ stats: { expected: 1 }, suites: [] });
  expect([readVitest(unit, false).failures, readPlaywright(journeys, false).failures]).toEqual([
    ["vitest: an error outside any test, told above"],
    ["playwright: an error outside any test, told above"],
  ]);
  expect([readVitest(unit, true), readPlaywright(journeys, true)]).toEqual([
    { passed: 1, failures: [] },
    { passed: 1, failures: [] },
  ]);
});

test("a journey that failed is named however deep it lies, and one that passed on a second try has failed", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "inbox.spec.ts",
    tests: [{ status, results: [message ? { error: { message } } : {}] }],
  });
  const report = PLAYWRIGHT_REPORT.parse({
    stats: { expected: 2 },
    suites: [
      {
        specs: [spec("is sent", "expected"), spec("is seen", "flaky", "it took two tries")],
        suites: [{ specs: [spec("is read", "unexpected", "no such button"), spec("is kept", "skipped")] }],
      },
    ],
  });
  expect(readPlaywright(report, false)).toEqual({
    passed: 2,
    failures: ["inbox.spec.ts › is seen\n    it took two tries", "inbox.spec.ts › is read\n    no such button"],
  });
});
