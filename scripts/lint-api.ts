// Writes the API's description to a temporary file and lints it with Redocly, whose rules are in redocly.yaml.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describeApi } from '#app/server/api-description.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'escarcelle-api-'))
const file = path.join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(describeApi(), null, 2))
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--config=redocly.yaml', '--format=stylish', file],
  { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
)
// Redocly also prints a report without findings.
if (status !== 0) console.error(`${stdout}${stderr}`)
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)
