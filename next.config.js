/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types; the build only bundles.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};
