import fs from 'node:fs'
import path from 'node:path'

/**
 * The folder that holds package.json. Found by walking up from this module, so that it is the same from the
 * sources (lib/boot), from a bundle (dist) and whatever the working directory is. INTERLOCK_ROOT wins: the
 * launcher sets it for the web process, whose bundles do not know where they came from.
 */
export const projectRoot = process.env.INTERLOCK_ROOT ?? findRoot(import.meta.dirname)

function findRoot(start) {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, 'package.json'))) return folder
    if (folder === path.dirname(folder)) throw new Error(`No package.json in ${start} or above it.`)
  }
}
