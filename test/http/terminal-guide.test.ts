import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { startListeningServer } from '#test/listening-server.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/terminal.md'), 'utf8')
const section = page.split('\n## ').find((text) => text.startsWith('The first donation, with curl')) ?? ''

/** The commands of the section, each with the answer on the page. */
const steps = [...section.matchAll(/```sh\n(.*?)\n```\s+```(?:json|text)\n(.*?)\n```/gs)].map(
  ([, command = '', shown = '']) => ({ command, shown }),
)

/** Runs a command of the page in a shell, with the variables of the earlier commands. */
const runInShell = async (command: string, variables: Record<string, string>): Promise<string> => {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...variables } })
  return stdout.trim()
}

/** Returns the field names and the types of the values. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

type Answer = Partial<Record<'_id' | 'accessToken' | 'customerId' | 'icon', string>>

let server: Awaited<ReturnType<typeof startListeningServer>>
beforeAll(async () => {
  server = await startListeningServer()
})
afterAll(() => server.close())

it('the commands of docs/terminal.md record a donation, and answer as the page shows', async () => {
  const { db, customer, device, origin, issueCode } = server
  await insertCause(db, customer.id, { amount_cents: 2000 })
  const variables: Record<string, string> = {
    SERVER: origin,
    DEVICE: device.id,
    SERIAL: device.serial_number,
    CODE: await issueCode(),
  }
  const answers: Answer[] = []
  for (const { command, shown } of steps) {
    const printed = await runInShell(command, variables)
    const isJson = /^[[{]/.test(shown)
    const answer: Answer | Answer[] = isJson ? JSON.parse(printed) : {}
    if (isJson) expect(shapeOf(answer), command).toEqual(shapeOf(JSON.parse(shown)))
    else expect(printed, command).toHaveLength(shown.length)
    // The values that the page tells the reader to keep.
    const first = (Array.isArray(answer) ? answer[0] : answer) ?? {}
    answers.push(first)
    const { accessToken, customerId, icon, _id } = first
    if (accessToken && customerId) Object.assign(variables, { TOKEN: accessToken, CUSTOMER: customerId })
    if (icon && _id) variables.CAUSE = _id
    if (!isJson) variables.KEY = printed
  }

  const [, , , , donation, repeated, error] = answers
  expect(repeated).toEqual(donation)
  expect(error).toMatchObject({ status: 400, code: 'wrong-input' })
  const rows = await db.selectFrom('transactions').select(['id', 'device_id', 'amount_cents']).execute()
  expect(rows).toEqual([{ id: donation?._id, device_id: device.id, amount_cents: 2000 }])
})
