import { type Selectable, sql } from 'kysely'
import { type CamelTables, type Database, inFrenchOrder } from '#shared/server/database.ts'
import {
  Acquirer,
  type BankContract,
  type BankContracts,
  bankContractFields,
  type ContractDevicesInput,
} from '../../bank-account.ts'

/** A contract is found by its association and its id, always both. */
export type ContractKey = { customerId: string; contractId: string }

type Row = Selectable<CamelTables['bankContracts']>
type OwnDevice = BankContract['devices'][number] & { contractId: string }

const timeOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const contractOf = (row: Row, devices: OwnDevice[], rates: ReadonlyMap<string, number>): BankContract => ({
  _id: row.id,
  accountId: row.accountId,
  number: row.number,
  acquirer: Acquirer.parse(row.acquirer),
  settles: bankContractFields.settles.output.parse(row.settles),
  rate: row.ratePpm / 10_000,
  fixedFee: row.fixedTenthCents / 1000,
  isFeeMonthly: row.chargesMonthly,
  cutOff: row.cutOffMinute === null ? null : timeOfMinute(row.cutOffMinute),
  isCutOffLearnt: row.cutOffLearntAt !== null,
  foundRate: rates.get(row.id) ?? null,
  isArchived: row.archivedAt !== null,
  createdAt: row.createdAt.toISOString(),
  devices: devices.filter(({ contractId }) => contractId === row.id).map(({ device, from }) => ({ device, from })),
})

type AllFields = Omit<BankContract, '_id' | 'createdAt' | 'devices' | 'isCutOffLearnt' | 'foundRate' | 'isArchived'>
type Fields = { [Field in keyof AllFields]?: AllFields[Field] | undefined }

const ppmOf = (rate: number): number => Math.round(rate * 10_000)
const tenthCentsOf = (fee: number): number => Math.round(fee * 1000)
const minuteOf = (cutOff: string | null): number | null => (cutOff === null ? null : minuteOfTime(cutOff))

/** An absent field is undefined, and Kysely does not write its column. A person who sets the hour knows it. */
const columnsOf = ({ rate, fixedFee, isFeeMonthly, cutOff, ...fields }: Fields) => ({
  ...fields,
  chargesMonthly: isFeeMonthly,
  ratePpm: rate === undefined ? undefined : ppmOf(rate),
  fixedTenthCents: fixedFee === undefined ? undefined : tenthCentsOf(fixedFee),
  ...(cutOff !== undefined && { cutOffMinute: minuteOf(cutOff), cutOffLearntAt: null }),
})

const readDevices = async (db: Database, customerId: string): Promise<OwnDevice[]> => {
  const rows = await db
    .selectFrom('bankContractDevices as own')
    .innerJoin('devices as device', (on) =>
      on.onRef('device.customerId', '=', 'own.customerId').onRef('device.id', '=', 'own.deviceId'),
    )
    .select(['own.contractId', 'own.fromDay', 'device.id', 'device.label'])
    .where('own.customerId', '=', customerId)
    .orderBy(inFrenchOrder('device.label'))
    .orderBy('device.id')
    .orderBy('own.fromDay')
    .execute()
  return rows.map(({ contractId, fromDay, id, label }) => ({
    contractId,
    device: { _id: id, name: label },
    from: fromDay,
  }))
}

/** The fewest lines that show a rate. */
const fewestLines = 5

/** Finds the rates that lines show of contracts that have none, to the hundredth of a percent. */
const readFoundRates = async (db: Database, customerId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; rate: number }>`
    select contract.id, round(-100 * 100.0 * paid.commission / paid.taken)::float8 / 100 as rate
    from bank_contracts contract
    cross join lateral (
      select count(distinct part.match_id) filter (where part.kind = 'commission') as lines,
        sum(part.amount_cents) filter (where part.kind = 'commission') as commission,
        sum(part.amount_cents) filter (where part.kind = 'takings') as taken
      from bank_match_parts part
      join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
        and match.made_by is null and match.rule in ('remittance', 'several-days')
      where part.customer_id = contract.customer_id and part.contract_id = contract.id and part.released_at is null
        and part.month is null
    ) paid
    where contract.customer_id = ${customerId} and contract.settles = 'net' and contract.rate_ppm = 0
      and contract.fixed_tenth_cents = 0 and paid.lines >= ${fewestLines} and paid.taken > 0`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}

const selectContracts = (db: Database, customerId: string) =>
  db.selectFrom('bankContracts').selectAll().where('customerId', '=', customerId)

/** Lists the contracts of an association by number, those in use first. */
export const listContracts = async (db: Database, customerId: string): Promise<BankContract[]> => {
  const rows = await selectContracts(db, customerId)
    .orderBy('archivedAt', (order) => order.desc().nullsFirst())
    .orderBy('number')
    .execute()
  const devices = await readDevices(db, customerId)
  const rates = await readFoundRates(db, customerId)
  return rows.map((row) => contractOf(row, devices, rates))
}

/** Finds a contract. With `isLocked`, locks it until the transaction ends. */
export const findContract = async (
  db: Database,
  { customerId, contractId }: ContractKey,
  isLocked = false,
): Promise<BankContract | undefined> => {
  const rows = selectContracts(db, customerId).where('id', '=', contractId)
  const row = await (isLocked ? rows.forNoKeyUpdate() : rows).executeTakeFirst()
  return row && contractOf(row, await readDevices(db, customerId), await readFoundRates(db, customerId))
}

/** Adds a contract. Fails on `bank_contracts_number` when the association has it already. */
export const insertContract = async (
  db: Database,
  { customerId, contractId }: ContractKey,
  input: AllFields,
  made: { createdAt: Date; createdBy: string },
): Promise<void> => {
  const { rate, fixedFee, isFeeMonthly: chargesMonthly, cutOff, ...fields } = input
  const fee = { ratePpm: ppmOf(rate), fixedTenthCents: tenthCentsOf(fixedFee), chargesMonthly }
  await db
    .insertInto('bankContracts')
    .values({ customerId, id: contractId, ...fields, ...fee, cutOffMinute: minuteOf(cutOff), ...made })
    .execute()
}

/** Changes a contract. Fields that are left out keep their value. */
export const changeContract = async (
  db: Database,
  { customerId, contractId }: ContractKey,
  { archivedAt, changedAt, ...fields }: Fields & { archivedAt?: Date | null | undefined; changedAt: Date },
): Promise<void> => {
  await db
    .updateTable('bankContracts')
    .set({ ...columnsOf(fields), archivedAt, changedAt })
    .where('customerId', '=', customerId)
    .where('id', '=', contractId)
    .execute()
}

/** Lists the terminals that no contract has, by name. */
export const listFreeDevices = async (db: Database, customerId: string): Promise<BankContracts['freeDevices']> => {
  const { rows } = await sql<{ id: string; label: string }>`
    select device.id, device.label from devices device
    where device.customer_id = ${customerId} and not exists (select from bank_contract_devices own
      where own.customer_id = device.customer_id and own.device_id = device.id)
    order by ${inFrenchOrder('device.label')}, device.id`.execute(db)
  return rows.map(({ id, label }) => ({ _id: id, name: label }))
}

/**
 * Finds the number of the association's contract, where a line of its bank names it too: it is then no news to those
 * who read the line (docs/rules/bank.md#bank-contract-proposed).
 */
export const findNamedContract = async (db: Database, customerId: string): Promise<BankContracts['proposed']> => {
  const { rows } = await sql<{ accountId: string; number: string }>`
    select line.account_id, upper(customer.terminal_id) as number from customers customer
    join bank_lines line on line.customer_id = customer.id
    where customer.id = ${customerId} and length(customer.terminal_id) between 5 and 40
      and upper(customer.terminal_id) ~ '^[A-Z0-9][A-Z0-9 ./-]*$' and line.amount_cents > 0
      and position(upper(customer.terminal_id) in upper(line.label || ' ' || line.details::text)) > 0
      and not exists (select from bank_contracts contract
        where contract.customer_id = customer.id and contract.number = upper(customer.terminal_id))
    order by line.booked_on desc, line.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Finds which of these terminals are the association's, by id. */
export const namesOfDevices = async (
  db: Database,
  customerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const devices = db.selectFrom('devices').select(['id', 'label']).where('customerId', '=', customerId)
  return new Map((await devices.where('id', 'in', ids).execute()).map(({ id, label }) => [id, label]))
}

/** Finds a terminal that begins under another contract on one of these days. */
export const findTaken = async (
  db: Database,
  { customerId, contractId }: ContractKey,
  { devices }: Pick<ContractDevicesInput, 'devices'>,
): Promise<string | undefined> => {
  const { rows } = await sql<{ deviceId: string }>`
    select own.device_id from bank_contract_devices own
    join unnest(${devices.map(({ deviceId }) => deviceId)}::uuid[], ${devices.map(({ from }) => from)}::date[])
      as wanted (device_id, from_day) on (wanted.device_id, wanted.from_day) = (own.device_id, own.from_day)
    where own.customer_id = ${customerId} and own.contract_id <> ${contractId} limit 1`.execute(db)
  return rows[0]?.deviceId
}

/** Writes the terminals of a contract in the place of those it had. */
export const replaceDevices = async (
  db: Database,
  { customerId, contractId }: ContractKey,
  { devices }: Pick<ContractDevicesInput, 'devices'>,
): Promise<void> => {
  const own = db.deleteFrom('bankContractDevices').where('customerId', '=', customerId)
  await own.where('contractId', '=', contractId).execute()
  if (devices.length === 0) return
  const rows = devices.map(({ deviceId, from }) => ({ customerId, contractId, deviceId, fromDay: from }))
  await db.insertInto('bankContractDevices').values(rows).execute()
}

/** The number of the newest donations of terminals that show the hour of a contract. */
const newestCount = 60

/**
 * Notes the hour at which most of the newest donations in lines of each contract end, unless a person has set it: what
 * the lines are says it, whatever was known before.
 */
export const learnCutOffs = async (db: Database, customerId: string, learntAt: Date): Promise<void> => {
  await sql`
    with ended as (
      select part.contract_id, extract(hour from part.to_at at time zone 'Europe/Paris')::int * 60
          + extract(minute from part.to_at at time zone 'Europe/Paris')::int as minute,
        row_number() over (partition by part.contract_id order by line.booked_on desc, part.to_at desc, part.device_id) as place
      from bank_match_parts part
      join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
        and match.made_by is null and match.rule in ('remittance', 'several-days')
      join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
      where part.customer_id = ${customerId} and part.kind = 'takings' and part.released_at is null
    ), shown as (
      select distinct on (contract_id) contract_id, minute from ended where place <= ${newestCount}
      group by contract_id, minute order by contract_id, count(*) desc, minute
    )
    update bank_contracts contract set cut_off_minute = shown.minute, cut_off_learnt_at = ${learntAt} from shown
    where contract.customer_id = ${customerId} and contract.id = shown.contract_id
      and contract.cut_off_minute is distinct from shown.minute
      and (contract.cut_off_minute is null or contract.cut_off_learnt_at is not null)`.execute(db)
}
