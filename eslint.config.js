import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";

// Words a person reads come from the message catalogue, so that every language has them.
const LITERAL_WORDS = [
  { selector: "JSXText[value=/\\p{L}/u]", message: "Words on screen come from next-intl messages." },
  {
    selector:
      "JSXAttribute[name.name=/^(title|alt|placeholder|label|aria-label|aria-description)$/] > Literal[value=/\\p{L}/u]",
    message: "Words on screen come from next-intl messages.",
  },
];

// Logical properties only: the layout mirrors in right-to-left languages.
const PHYSICAL_CSS = {
  selector:
    ":matches(Literal[value=/(^|[\\s:!-])((m|p|scroll-m|scroll-p)[lr]|left|right|text-(left|right)|border-[lr]|rounded-([lr]|tl|tr|bl|br)|float-(left|right))(-|\\s|$)/], TemplateElement[value.raw=/(^|[\\s:!-])((m|p)[lr]|left|right|text-(left|right)|border-[lr]|rounded-[lr])(-|\\s|$)/])",
  message:
    "Use logical classes (ms-, me-, ps-, pe-, start-, end-, text-start, rounded-s-): they mirror in right-to-left languages.",
};

const OPEN_SERVER = {
  name: "node:http",
  importNames: ["createServer"],
  message:
    "Whoever sends or reads nothing would hold its connections; see createHttpServer (server/platform/http-server.ts).",
};
const USE_SERVER = {
  selector: "ExpressionStatement[directive='use server']",
  message: "Server actions live in Next's own module graph; write a tRPC procedure.",
};

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      ".next",
      ".data",
      "server/db/generated",
      "server/api/clients/typescript/schema.ts",
      "next-env.d.ts",
      "load/results",
      "test-results",
    ],
  },
  ...next,
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "max-lines": ["error", { max: 300 }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", USE_SERVER],
      "no-console": "error",
      // It warns that React's compiler, which we do not use, would skip the virtual list.
      "react-hooks/incompatible-library": "off",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      // `sql<Row>` states the shape of rows that only PostgreSQL knows.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: "only-allowed-literals" },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["**/*.tsx"],
    rules: {
      "max-lines-per-function": ["error", { max: 150, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", USE_SERVER, PHYSICAL_CSS, ...LITERAL_WORDS],
      // Pictures come from signed addresses that expire; the framework's image cache has nothing to gain.
      "@next/next/no-img-element": "off",
    },
  },
  {
    // The simulator answers this machine only.
    files: ["server/**/*.ts", "workers/**/*.ts"],
    ignores: ["server/platform/http-server.ts", "server/channels/simulator/**", "**/*.test.ts", "**/testing/**"],
    rules: { "no-restricted-imports": ["error", { paths: [OPEN_SERVER] }] },
  },
  {
    // No component lives here: a name that begins with `use` is no hook.
    files: ["server/**/*.ts", "workers/**/*.ts", "load/**/*.ts", "e2e/**/*.ts"],
    rules: { "react-hooks/rules-of-hooks": "off" },
  },
  {
    // A describe block is a list of sentences, not a function to understand at once.
    files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**/*.ts"],
    rules: { "max-lines-per-function": "off" },
  },
  {
    // What another package declares can only be widened by merging an interface.
    files: ["server/db/testing/global-setup.ts", "**/*.d.ts"],
    rules: { "@typescript-eslint/consistent-type-definitions": "off" },
  },
  {
    // What these print is what they are for.
    files: ["workers/start.ts", "e2e/all.ts", "load/**/*.ts"],
    rules: { "no-console": "off" },
  },
);
