// The import rules: app → components, server types; api → features; upper features → lower; features → db, platform. Each rule
// has a seeded breach in e2e/rules/dependency-rules.test.ts, which also checks that the run saw the modules.
const rule = (name, from, to) => ({ name, severity: "error", from, to });
const FEATURE = "^server/(?!api/|db/|platform/)([^/]+)/";
const INSIDE = "^server/(?!api/|db/|platform/)[^/]+/(?!index\\.ts$)";
const TESTS = "\\.test\\.tsx?$|/testing/";
// The simulator has a front door of its own: only workers/simulator.ts opens it.
const SIMULATOR_DOOR = "^server/channels/simulator/index\\.ts$";
// Pure vocabulary that every layer may know: the role matrix and the codes of statuses.
const VOCABULARY = "^server/auth/permissions\\.ts$";

module.exports = {
  forbidden: [
    rule("no-cycles", {}, { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }),
    rule("no-unresolved", {}, { couldNotResolve: true }),
    rule("nothing-imports-workers", { pathNot: "^workers/" }, { path: "^workers/" }),
    rule("nothing-imports-app", { pathNot: "^app/" }, { path: "^app/" }),
    rule(
      "screens-take-server-types-only",
      { path: "^(app|components)/" },
      { path: "^server/", dependencyTypesNot: ["type-only"] },
    ),
    rule("workers-use-front-doors", { path: "^workers/" }, { path: INSIDE, pathNot: SIMULATOR_DOOR }),
    rule("features-meet-at-index", { path: FEATURE }, { path: INSIDE, pathNot: ["^server/$1/", VOCABULARY] }),
    rule(
      "api-takes-index-router-rest",
      { path: "^server/api/", pathNot: TESTS },
      { path: INSIDE, pathNot: ["/(router|rest)\\.ts$", VOCABULARY] },
    ),
    rule(
      "features-meet-api-at-two-doors",
      { path: FEATURE, pathNot: TESTS },
      { path: "^server/api/(?!(trpc|rest)\\.ts$)" },
    ),
    rule(
      "domain-is-framework-free",
      { path: "^server/(?!api/)", pathNot: `/(router|rest)\\.ts$|${TESTS}` },
      { path: "node_modules/(next|react|@trpc|hono|@hono)/" },
    ),
    rule(
      "only-sql-touches-db",
      { path: FEATURE, pathNot: `/sql/|${TESTS}` },
      { path: "^server/db/", pathNot: "^server/db/(transaction|feed|feed-place|faults)\\.ts$" },
    ),
    rule(
      "base-features-know-no-upper",
      // A test may join the layers that a person meets together.
      { path: "^server/(api-log|auth|contacts|channels|media|webhooks|realtime)/", pathNot: TESTS },
      { path: "^server/(segments|inbox|delivery|people|campaigns|reports|automation)/" },
    ),
    rule(
      "middle-features-know-no-top",
      { path: "^server/(segments|inbox|delivery)/" },
      { path: "^server/(people|campaigns|reports|automation)/" },
    ),
    rule(
      "ui-imports-nothing-of-ours",
      { path: "^components/ui/" },
      { path: "^(app/|components/(?!ui/)|server/|workers/)" },
    ),
    rule(
      "e2e-and-load-take-types-only",
      { path: "^(e2e|load)/" },
      // The sabotage patches run their tests on the cluster that the tests' own set-up makes.
      {
        path: "^(app|components|server|workers)/",
        pathNot: "^server/db/testing/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule(
      "db-and-platform-know-no-feature",
      { path: "^server/(db|platform)/" },
      { path: [FEATURE, "^server/api/", "^(app|components|workers)/"] },
    ),
  ],
  options: {
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.next|^server/db/generated" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".cjs", ".mjs", ".json", ".css"],
    },
  },
};
