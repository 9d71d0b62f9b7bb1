// The last step of `npm test`: each exact text of docs/rules.md was rendered by a test of this very run.
import { listMissingTexts } from '#test/rendered-texts.ts'

const missing = listMissingTexts(process.env['RENDERED_TEXTS'] ?? '')
for (const text of missing) console.error(`no test rendered ${text}`)
process.exitCode = missing.length > 0 ? 1 : 0
