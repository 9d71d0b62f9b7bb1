// The same work by an ORM: models of Sequelize, their joins, and node:http. No rights, no checks, and no roll-ups of
// what it adds. `fetchOrm` has put the packages into the folder that `BENCH_ORM` names.
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type AddedDonation, readDonation, serveAnswers } from './answer-server.ts'
import { associationId, causeId, deviceId } from './ledger.ts'
import { hoursOfYesterday, todayInParis } from './periods.ts'

type Model = {
  belongsTo: (other: Model, options: object) => void
  findAll: (options: object) => Promise<object[]>
  create: (values: object) => Promise<object>
}
type Sequelize = {
  define: (name: string, columns: object, options: object) => Model
  col: (name: string) => object
  fn: (name: string, ...values: object[]) => object
}
/** The parts of the package that the bench uses. */
type Orm = {
  Sequelize: new (url: string | undefined, options: object) => Sequelize
  DataTypes: Record<'UUID' | 'TEXT' | 'INTEGER' | 'BIGINT' | 'DATE' | 'DATEONLY' | 'BLOB', object>
  Op: Record<'eq' | 'gte' | 'lte', symbol>
}

const { Sequelize, DataTypes, Op } = createRequire(path.join(process.env.BENCH_ORM ?? '', 'package.json'))(
  'sequelize',
) as Orm
const { UUID, TEXT, INTEGER, BIGINT, DATE, DATEONLY, BLOB } = DataTypes
const db = new Sequelize(process.env.BENCH_DATABASE, { logging: false, pool: { max: 8 } })

/** A new object for each column: Sequelize writes into it. */
const key = () => ({ type: UUID, primaryKey: true })
const define = (table: string, columns: object): Model =>
  db.define(table, columns, { tableName: table, timestamps: false })
const customers = define('customers', { id: key(), name: TEXT })
const causes = define('causes', { customer_id: key(), id: key(), name: TEXT })
const shortcuts = define('shortcuts', { customer_id: key(), id: key(), name: TEXT })
const devices = define('devices', { customer_id: key(), id: key(), label: TEXT })
const donors = define('donation_identities', {
  customer_id: key(),
  transaction_id: key(),
  message: TEXT,
  donator_fullname: TEXT,
})
const days = define('donation_days', {
  customer_id: key(),
  day: { type: DATEONLY, primaryKey: true },
  donation_count: INTEGER,
  total_cents: BIGINT,
})
const donations = define('transactions', {
  customer_id: key(),
  id: key(),
  amount_cents: INTEGER,
  created_at: DATE,
  received_at: DATE,
  cause_id: UUID,
  shortcut_id: UUID,
  device_id: UUID,
  payment_method: TEXT,
  idempotency_key: TEXT,
  request_digest: BLOB,
})

/** Joins a table to the donations by columns of both. */
const joined = (model: Model, as: string, attributes: string[], columns: Record<string, string>) => {
  const [foreignKey = ''] = Object.values(columns)
  donations.belongsTo(model, { as, foreignKey, constraints: false })
  const on = Object.entries(columns).map(([column, ours]) => [column, { [Op.eq]: db.col(`transactions.${ours}`) }])
  return { model, as, attributes, on: Object.fromEntries(on) as object }
}
const ofAssociation = { customer_id: 'customer_id' }
const include = [
  joined(customers, 'customer', ['name'], { id: 'customer_id' }),
  joined(causes, 'cause', ['name'], { id: 'cause_id', ...ofAssociation }),
  joined(shortcuts, 'shortcut', ['name'], { id: 'shortcut_id', ...ofAssociation }),
  joined(devices, 'device', ['label'], { id: 'device_id', ...ofAssociation }),
  joined(donors, 'donor', ['message', 'donator_fullname'], { transaction_id: 'id', ...ofAssociation }),
]

const list = (where: object) =>
  donations.findAll({
    attributes: ['id', 'amount_cents', 'created_at', 'received_at'],
    where: { customer_id: associationId, ...where },
    include,
    order: [
      ['created_at', 'desc'],
      ['id', 'desc'],
    ],
    limit: 25,
  })
const sumOfDays = (where: object) =>
  days.findAll({
    attributes: [
      [db.fn('sum', db.col('donation_count')), 'donation_count'],
      [db.fn('sum', db.col('total_cents')), 'total_cents'],
    ],
    where: { customer_id: associationId, ...where },
    raw: true,
  })
const sumOfHours = () => {
  const { startDate, endDate } = hoursOfYesterday()
  return donations.findAll({
    attributes: [
      [db.fn('count', db.col('id')), 'donation_count'],
      [db.fn('sum', db.col('amount_cents')), 'total_cents'],
    ],
    where: { customer_id: associationId, created_at: { [Op.gte]: startDate, [Op.lte]: endDate } },
    raw: true,
  })
}

const answers: Record<string, () => Promise<unknown>> = {
  '/list-with-figures': () => Promise.all([list({}), sumOfDays({})]),
  '/filter': () => list({ cause_id: causeId }),
  '/today': () => sumOfDays({ day: todayInParis() }),
  '/hours': sumOfHours,
  '/association': () => sumOfDays({}),
}

const addDonation = ({ amount, createdAt, key: idempotency_key }: AddedDonation) =>
  donations.create({
    customer_id: associationId,
    id: randomUUID(),
    amount_cents: amount * 100,
    created_at: createdAt,
    received_at: new Date(),
    device_id: deviceId,
    payment_method: 'card',
    idempotency_key,
    request_digest: Buffer.alloc(1),
  })

serveAnswers(async (request) => {
  if (request.method === 'POST') return addDonation(await readDonation(request))
  return answers[request.url ?? '']?.()
})
