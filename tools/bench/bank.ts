import { setTimeout as pause } from 'node:timers/promises'
import { insertBankAccount } from '#features/bank/testing/bank.fixture.ts'
import { cfonbOf } from '#features/bank/testing/cfonb.fixture.ts'
import { writeCfonb } from '#features/bank/testing/year/cfonb-file.ts'
import { monthlyStatements } from '#features/bank/testing/year/statements.ts'
import { makeYear } from '#features/bank/testing/year/year.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays } from '#shared/days.ts'
import { fillBankYear } from './bank-year.ts'
import type { Bench, Site } from './bench.ts'
import { cpuMsOf, memoryOf, watchMemory } from './processes.ts'

const lineCount = 100_000
/** A file that takes longer has failed. */
const longestMs = 15 * 60_000
const pollMs = 25
const analyze =
  'analyze bank_lines, bank_matches, bank_match_parts, bank_statements, bank_statement_lines, bank_open_lines'

type BankFile = {
  _id: string
  state: string
  addedCount: number
  explainedCount: number
  problems: { message: string }[]
}

/** Creates an association with a manager, and what its manager asks of its bank. */
const openBank = async ({ db, product }: Site) => {
  const { id: customerId } = await insertCustomer(db)
  const manager = await insertUser(db, { customer_id: customerId })
  const authorization = `Bearer ${await issueTestToken(db, manager.identity_uid)}`
  const base = `${product.origin}/api/customers/${customerId}/bank/files`
  const call = async (
    path: string,
    { method = 'GET', body }: { method?: string; body?: string } = {},
  ): Promise<BankFile> => {
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/octet-stream' }) }
    const answer = await fetch(base + path, { method, headers, body: body ?? null })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as BankFile
  }
  /** Waits for a file. Returns it with the seconds until its lines are there, and until they are explained. */
  const follow = async (started: Promise<BankFile>) => {
    const startedAt = performance.now()
    const secondsSince = (): number => (performance.now() - startedAt) / 1000
    const { _id } = await started
    let addedAfter: number | undefined
    for (;;) {
      const file = await call(`/${_id}`)
      if (file.state !== 'reading') addedAfter ??= secondsSince()
      if (file.state === 'done') return { file, addedAfter: addedAfter ?? secondsSince(), doneAfter: secondsSince() }
      if (file.state === 'refused') throw new Error(file.problems.map(({ message }) => message).join(' '))
      if (secondsSince() * 1000 > longestMs) throw new Error(`the file stays ${file.state}`)
      await pause(pollMs)
    }
  }
  return {
    customerId,
    managerId: manager.id,
    bring: (content: string) => follow(call('?fileName=releve.txt', { method: 'POST', body: content })),
    takeBack: ({ _id }: BankFile) => follow(call(`/${_id}/withdrawal`, { method: 'POST' })),
  }
}

/** Reports how fast a large statement is added, against a COPY of the same rows into a table with the same indexes. */
const measureAdding = async ({ report, postgresPid }: Bench, site: Site): Promise<void> => {
  const { customerId, managerId, bring, takeBack } = await openBank(site)
  await insertBankAccount(site.db, customerId, managerId)
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    day: addDays('2025-12-01', index % 330),
    cents: (index % 9000) + 1,
    label: `VIR ${index}`,
    code: '05',
  }))
  const before = memoryOf(site.product.pid)
  const memory = watchMemory(site.product.pid)
  const cpuBefore = cpuMsOf(site.product.pid) + cpuMsOf(postgresPid)
  const { file, addedAfter, doneAfter } = await bring(
    cfonbOf({ openedOn: '2025-11-30', closedOn: '2026-11-20' }, lines),
  )
  const grown = (memory.stop() - before) / 1024 / 1024
  const cpuSeconds = (cpuMsOf(site.product.pid) + cpuMsOf(postgresPid) - cpuBefore) / 1000
  if (file.addedCount !== lineCount) throw new Error(`${file.addedCount} lines were added`)

  await site.pool.query('create table bank_lines_copied (like bank_lines including all)')
  const copiedAt = performance.now()
  await site.pool.query('insert into bank_lines_copied select * from bank_lines where customer_id = $1', [customerId])
  const copySeconds = (performance.now() - copiedAt) / 1000
  await site.pool.query('drop table bank_lines_copied')
  const perSecond = lineCount / addedAfter
  console.log(
    `  ${lineCount} lines in ${addedAfter.toFixed(1)} s, looked at by the matcher after ${doneAfter.toFixed(1)} s ` +
      `(${cpuSeconds.toFixed(1)} s of processor time); ` +
      `as rows of a table alone ${copySeconds.toFixed(1)} s`,
  )
  const name = `statement of ${lineCount.toLocaleString('en')} lines`
  report.addValue(`${name}, lines a second`, '>= 3000', perSecond, perSecond >= 3000)
  report.addValue(
    `${name}, share of the rate of its rows alone`,
    '>= 0.1',
    copySeconds / addedAfter,
    copySeconds / addedAfter >= 0.1,
  )
  report.addValue(`${name}, memory`, 'grows <= 500 MB', grown, grown <= 500)
  const { addedAfter: goneAfter } = await takeBack(file)
  // A person waits for it: the browser gives up after 30 s.
  report.addValue(`${name}, taken back, seconds`, '< 30', goneAfter, goneAfter < 30)
}

/**
 * Reports how long the lines of a month, and those of a year, take until they are explained: 30 terminals, 250
 * donations a day.
 */
const measureMatching = async ({ report, postgresPid }: Bench, site: Site): Promise<void> => {
  const cpuSeconds = (): number => (cpuMsOf(site.product.pid) + cpuMsOf(postgresPid)) / 1000
  const year = makeYear({ seed: 'bench', from: '2025-10-01', days: 365, terminals: 30, aDay: 250 })
  const statements = monthlyStatements(year)
  const months = await openBank(site)
  await fillBankYear(site, year, months)
  const seconds: number[] = []
  const cpu: number[] = []
  let explained = 0
  for (const statement of statements) {
    // As autovacuum does within a minute of each: months are weeks apart.
    await site.pool.query(analyze)
    const before = cpuSeconds()
    const { file, doneAfter } = await months.bring(writeCfonb([statement]))
    seconds.push(doneAfter)
    cpu.push(cpuSeconds() - before)
    explained += file.explainedCount
  }
  const slowest = Math.max(...seconds)
  const shown = (some: readonly number[]): string => some.map((each) => each.toFixed(2)).join(', ')
  console.log(
    `  months in ${shown(seconds)} s, ${shown(cpu)} s of processor time, ${explained} of ${year.entries.length} lines`,
  )
  report.addValue('a month of 30 terminals, slowest, seconds', '< 2', slowest, slowest < 2)

  const busiest = Math.max(...cpu)
  report.addValue('a month of 30 terminals, processor seconds', '< 2', busiest, busiest < 2)

  const whole = await openBank(site)
  await fillBankYear(site, year, whole)
  const { file, doneAfter } = await whole.bring(writeCfonb(statements))
  console.log(`  the year in ${doneAfter.toFixed(1)} s, ${file.explainedCount} lines`)
  report.addValue('a year of 30 terminals at once, seconds', '< 30', doneAfter, doneAfter < 30)
}

/** Reports how fast statements become lines, and lines are explained, from the upload on. */
export const measureBank = async (bench: Bench, site: Site): Promise<void> => {
  await measureAdding(bench, site)
  await measureMatching(bench, site)
}
