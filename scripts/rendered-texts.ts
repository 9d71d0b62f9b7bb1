// After all tests of `npm test`: lists the exact texts of docs/rules.md that no test of this run has rendered. It reports
// and does not fail: test/architecture/required-texts.test.ts is the gate (docs/testing.md#texts).
import { listMissingTexts } from '#test/rendered-texts.ts'

const missing = listMissingTexts(process.env['RENDERED_TEXTS'] ?? '')
for (const text of missing) console.warn(`no test rendered ${text}`)
console.log(missing.length === 0 ? 'Every required text was rendered.' : `${missing.length} texts were not rendered.`)
