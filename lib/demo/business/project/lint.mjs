import { readdirSync, readFileSync } from 'node:fs'

/** The project's own rules, one line per finding: `src/x.mjs:3 says why`. Exit code 1 when there is one. */
const RULES = [
  [/\bvar\b/, 'use const or let'],
  [/[^=!]==[^=]|!=[^=]/, 'compare with === or !=='],
  [/\bconsole\./, 'no output from here'],
  [/\s+$/, 'white space at the end of the line'],
  [/.{101}/, 'longer than 100 characters'],
  [/;\s*$/, 'no semicolons'],
]

const findings = readdirSync('src').flatMap((file) => {
  const text = readFileSync(`src/${file}`, 'utf8')
  const found = text
    .split('\n')
    .flatMap((line, index) =>
      RULES.filter(([pattern]) => pattern.test(line)).map(([, why]) => `src/${file}:${index + 1} ${why}`),
    )
  return text.endsWith('\n') ? found : [...found, `src/${file} has no line end at its end`]
})

process.stdout.write(findings.map((finding) => `${finding}\n`).join(''))
process.exitCode = findings.length > 0 ? 1 : 0
