// Works on a file of the bank in a process of its own, which a test kills: node bank-worker.ts <address> <association>
// <file>.
import { createBankWorker } from '#features/bank/server/bank-worker.ts'
import { createFileStep } from '#features/bank/server/statements/file-steps.ts'
import { type DatabaseAddress, inCamelCase, openDatabase, openPool } from '#shared/server/database.ts'

const [address = '', customerId = '', fileId = ''] = process.argv.slice(2)
const pool = openPool(JSON.parse(address) as DatabaseAddress, { size: 3 })
const step = createFileStep({
  db: inCamelCase(openDatabase(pool)),
  clock: () => new Date(),
  worker: createBankWorker(),
  explainer: { explain: async () => ({ explainedCount: 0, openCount: 0 }) },
  onFailure: (error) => console.error(error),
})
while (await step({ customerId, fileId }, () => false)) console.log('step')
await pool.end()
// The thread that has read the file is idle, and would end later.
process.exit(0)
