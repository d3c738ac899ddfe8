import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types; the build only bundles.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};

// Messages are compiled in the build: their parser, 10 kB of a browser's first load, stays here.
const withIntl = createNextIntlPlugin({
  requestConfig: "./components/lib/intl/request.ts",
  experimental: {
    messages: { path: "./components/lib/messages", format: "json", locales: "infer", precompile: true },
  },
});

export default withIntl(config);
