// Plain JavaScript: an older Node cannot read the TypeScript that follows, so this says what is missing before it tries.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  process.stderr.write(
    `Baton needs Node 24 or newer, this is ${process.version}.\n` +
      "On Linux `npm ci` brings it and `npm start` uses it; elsewhere install Node 24 first.\n",
  );
  process.exit(1);
}
