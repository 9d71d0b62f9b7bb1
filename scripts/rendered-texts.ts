// Runs at the end of `npm test`. Fails when no test rendered an exact text of docs/rules, and lists those texts
// (docs/testing.md#texts).
import { listMissingTexts } from '#test/rendered-texts.ts'

const missing = listMissingTexts(process.env['RENDERED_TEXTS'] ?? '')
for (const text of missing) console.warn(`no test rendered ${text}`)
console.log(missing.length === 0 ? 'Every required text was rendered.' : `${missing.length} texts were not rendered.`)
if (missing.length > 0) process.exitCode = 1
