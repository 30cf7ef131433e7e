// Imported first by every entry script, so an old Node stops with a sentence instead of a syntax error further down.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Nestwren needs Node 20.19 or newer to start; this is ${process.version}.`)
  console.error('Install a current Node from https://nodejs.org and run the command again.')
  process.exit(1)
}
