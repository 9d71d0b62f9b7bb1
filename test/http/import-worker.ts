// Works on an import in a process of its own, which a test kills: node import-worker.ts <address> <association>
// <import>.
import { randomBytes } from 'node:crypto'
import { openDays } from '#features/closings/server/open-days.ts'
import { createStep } from '#features/imports/server/import-steps.ts'
import { createCancelImport } from '#features/movements/server/cancel.service.ts'
import { countCancellations } from '#features/transactions/server/figures/cancelled.repository.ts'
import { createAddDonations } from '#features/transactions/server/record/donation.service.ts'
import { createRequestDigests } from '#features/transactions/server/record/request-digest.ts'
import { type DatabaseAddress, inCamelCase, openDatabase, openPool } from '#shared/server/database.ts'

const [address = '', customerId = '', importId = ''] = process.argv.slice(2)
const pool = openPool(JSON.parse(address) as DatabaseAddress, { size: 2 })
const clock = () => new Date()
const step = createStep({
  db: inCamelCase(openDatabase(pool)),
  clock,
  addDonations: createAddDonations({ requestDigests: createRequestDigests(randomBytes(32)) }),
  cancelImport: createCancelImport({
    clock,
    openDays,
    countCancellations,
    reviseReceipts: async () => {},
  }),
  openDays,
})
while (await step({ customerId, importId }, () => false)) console.log('batch')
console.log('over')
await pool.end()
