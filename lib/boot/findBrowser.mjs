import fs from 'node:fs'
import path from 'node:path'

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a Chromium or Chrome on this machine: CHROMIUM_PATH, else a usual place; undefined when there is none. */
export function findBrowser() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  const commands = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command)))
  return [process.env.CHROMIUM_PATH, ...commands, ...PLACES].find((place) => place && fs.existsSync(place))
}
