import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince, type EditedField } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { bankContractJournal } from '../../bank.journal.ts'
import {
  type BankContract,
  type BankContractEdit,
  type BankContractInput,
  type BankContracts,
  bankContractRefusals,
  type ContractDevicesInput,
  maxBankContracts,
} from '../../bank-account.ts'
import { findAccount } from './account.repository.ts'
import {
  type ContractKey,
  changeContract,
  findContract,
  findNamedContract,
  findTaken,
  insertContract,
  listContracts,
  listFreeDevices,
  namesOfDevices,
  replaceDevices,
} from './contract.repository.ts'

type Deps = { db: Database; clock: () => Date; recordAudit: RecordAudit<typeof bankContractJournal> }

const subjectOf = ({ _id, number }: BankContract) => ({ _id, name: number })
const { account: accountField, devices: devicesField, ...fields } = bankContractJournal.fields
const namesOf = (devices: BankContract['devices']): string => devices.map(({ device }) => device.name).join(', ')
/** The fields that edits read before. The terminals show by their names. */
const edited: Record<string, EditedField> = {
  ...fields,
  accountId: accountField,
  devices: { ...devicesField, shown: namesOf },
}

/** The values of the journal: a rate and a fee are texts there. */
const journalled = ({ rate, fixedFee, ...fields }: { rate?: number | undefined; fixedFee?: number | undefined }) => ({
  ...fields,
  ...(rate !== undefined && { rate: String(rate) }),
  ...(fixedFee !== undefined && { fixedFee: String(fixedFee) }),
})

/** The rules of contracts of card acceptance (docs/rules/bank.md#bank-contracts). Every refusal is a `Refusal`. */
export const createBankContractService = ({ db, clock, recordAudit }: Deps) => {
  const get = async (key: ContractKey, handle = db): Promise<BankContract> => {
    const contract = await findContract(handle, key)
    if (!contract) throw notFound()
    return contract
  }

  const labelOf = async (transaction: Database, customerId: string, accountId: string): Promise<string> => {
    const account = await findAccount(transaction, { customerId, accountId })
    if (!account) throw bankContractRefusals.unknownAccount()
    return account.label
  }

  /** Runs a transaction, and refuses a number that another contract has. */
  const writing = async <Result>(work: (transaction: Database) => Promise<Result>): Promise<Result> => {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (brokenUniqueConstraint(error) === 'bank_contracts_number') throw bankContractRefusals.known()
      throw error
    }
  }

  /** Locks a contract. Throws 404 for an unknown one, 409 for one that is not as the caller read it. */
  const lock = async (transaction: Database, actor: Person, key: ContractKey, readVersion: string | undefined) => {
    const before = await findContract(transaction, key, true)
    if (!before) throw notFound()
    const { customerId, contractId } = key
    const subject = { customerId, action: bankContractJournal.subject, subjectId: contractId }
    await requireUnchanged(transaction, changedSince(edited, readVersion, before), actor, subject)
    return before
  }

  return {
    list: async (customerId: string): Promise<BankContracts> => ({
      data: await listContracts(db, customerId),
      proposed: await findNamedContract(db, customerId),
      freeDevices: await listFreeDevices(db, customerId),
    }),

    /** Throws 409 for a number that the association has, and above the limit; 422 for an unknown account. */
    create: (actor: Person, customerId: string, input: BankContractInput): Promise<BankContract> =>
      writing(async (transaction) => {
        const key = { customerId, contractId: newId() }
        await lockCustomer(transaction, customerId)
        const account = await labelOf(transaction, customerId, input.accountId)
        if ((await listContracts(transaction, customerId)).length >= maxBankContracts)
          throw bankContractRefusals.tooMany()
        await insertContract(transaction, key, input, { createdAt: clock(), createdBy: actor.accountId })
        const made = await get(key, transaction)
        const { after } = changesIn(bankContractJournal, {}, { ...journalled(input), account })
        const subject = subjectOf(made)
        await recordAudit(transaction, bankContractJournal, { customerId, actor, action: 'created', subject, after })
        return made
      }),

    /** Throws 404 for an unknown contract, 409 for one that is not as the caller read it and for a number in use. */
    update: (actor: Person, key: ContractKey, wanted: BankContractEdit, readVersion?: string): Promise<BankContract> =>
      writing(async (transaction) => {
        const before = await lock(transaction, actor, key, readVersion)
        const { customerId } = key
        const { settles = before.settles, isFeeMonthly = before.isFeeMonthly, isArchived = before.isArchived } = wanted
        if (isFeeMonthly && settles !== 'gross') throw bankContractRefusals.monthlyNeedsGross()
        const account = await labelOf(transaction, customerId, before.accountId)
        const changes = changesIn(
          bankContractJournal,
          { ...journalled(before), isArchived: before.isArchived, account },
          {
            ...journalled({ ...before, ...wanted }),
            isArchived,
            account: wanted.accountId ? await labelOf(transaction, customerId, wanted.accountId) : account,
          },
        )
        if (Object.keys(changes.after).length === 0) return before
        const { isArchived: _isArchived, ...columns } = wanted
        const archivedAt = isArchived === before.isArchived ? undefined : isArchived ? clock() : null
        await changeContract(transaction, key, { ...columns, archivedAt, changedAt: clock() })
        const after = await get(key, transaction)
        const line = { customerId, actor, subject: subjectOf(after), ...changes }
        await recordAudit(transaction, bankContractJournal, { action: 'updated', ...line })
        return after
      }),

    /**
     * Throws 404 for an unknown contract, 422 for an unknown terminal, 409 for one of another contract on that day and
     * for terminals that are not as the caller read them.
     */
    assign: (
      actor: Person,
      key: ContractKey,
      input: ContractDevicesInput,
      readVersion?: string,
    ): Promise<BankContract> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        // The contracts of an association take turns: a terminal begins under one of them on a day.
        await lockCustomer(transaction, customerId)
        const before = await lock(transaction, actor, key, readVersion)
        const ids = [...new Set(input.devices.map(({ deviceId }) => deviceId))]
        const names = await namesOfDevices(transaction, customerId, ids)
        if (names.size < ids.length) throw bankContractRefusals.unknownDevice()
        const taken = await findTaken(transaction, key, input)
        if (taken !== undefined) throw bankContractRefusals.deviceTaken(names.get(taken))
        await replaceDevices(transaction, key, input)
        await changeContract(transaction, key, { changedAt: clock() })
        const after = await get(key, transaction)
        const [was, is] = [before, after].map(({ devices: own }) => ({ devices: namesOf(own) }))
        const line = {
          customerId,
          actor,
          subject: subjectOf(after),
          ...changesIn(bankContractJournal, was ?? {}, is ?? {}),
        }
        await recordAudit(transaction, bankContractJournal, { action: 'assigned', ...line })
        return after
      }),
  }
}
