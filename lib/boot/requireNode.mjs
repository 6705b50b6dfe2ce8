// Imported first by every command, before anything that an older Node could not run.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Interlock needs Node 20.19 or newer; this is Node ${process.versions.node}. Get one from https://nodejs.org.`,
  )
  process.exit(1)
}
