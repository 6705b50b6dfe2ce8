// npm run build
import './requireNode.mjs'
import { buildPart } from './ensureBuilt.mjs'

await buildPart('programs', { quiet: false })
await buildPart('web', { quiet: false })
