import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { type Caller, type Endpoint, isOfAssociation, mayCall } from '#shared/endpoint.ts'
import { callersOf, compter, switchedManager } from '#shared/role.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import type { Records } from '#test/feature-fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { everyCaller, type RightsCaller, rights } from './rights-table.ts'
import { createRecords } from './sample-records.ts'
import { sampleRequest } from './sample-request.ts'

// Tries every call by every caller, on their own association and on another, against `rights-table.ts`.
let test: TestApp
let shared: Records
let foreign: Records

beforeAll(async () => {
  test = await startTestApp()
  shared = await createRecords(test.db)
  foreign = await createRecords(test.db, { name: 'Canari' })
})
afterAll(() => test.close())

const declared = await everyEndpoint()
const endpoints = declared.filter(([, { allow }]) => !(allow as readonly Caller[]).includes('anyone'))

/** Returns the kinds of caller that the server knows of each. */
const kindsOf = (caller: RightsCaller): Caller[] => {
  if (caller === 'terminal') return ['terminal']
  if (caller === compter) return callersOf({ role: 'user', homeRole: 'user', mayCount: true })
  if (caller === switchedManager) return callersOf({ role: 'manager', homeRole: 'admin', mayCount: false })
  return callersOf({ role: caller, homeRole: caller, mayCount: false })
}

/**
 * A call of every caller. The gate tries one caller that is allowed and one that is not, each kind of caller in turn:
 * one check judges them all, and its declarations are compared with the table. The night makes all calls.
 */
const cells = endpoints.flatMap(([name, endpoint], index) => {
  const allowed = everyCaller.filter((caller) => mayCall(endpoint, kindsOf(caller)))
  const refused = everyCaller.filter((caller) => !allowed.includes(caller))
  const tried = [allowed, refused].map((callers) => callers[index % callers.length])
  return everyCaller.map((caller) => ({ name, caller, endpoint, isInGate: tried.includes(caller) }))
})
const gateCells = cells.filter(({ isInGate }) => isInGate)
const nightCells = cells.filter(({ isInGate }) => !isInGate)

/** The calls about a record, each with the first allowed caller. */
const ofRecords = endpoints.flatMap(([name, endpoint]) => {
  const caller = rights[name]?.[0]
  return caller && /:customerId\/.*:\w+/.test(endpoint.path) ? [{ name, caller, endpoint }] : []
})

const isPlatform = (caller: RightsCaller) => ['admin', 'commercial', 'organizer'].includes(caller)

/** Adds a person, or signs in a terminal. */
const addCaller = async (caller: RightsCaller, own: Records) => {
  if (caller === 'terminal')
    return {
      id: own.deviceId,
      token: await insertDeviceToken(test.db, { customer_id: own.customerId, id: own.deviceId }),
    }
  if (caller === compter) return insertUser(test.db, { role: 'user', may_count: true, customer_id: own.customerId })
  if (caller === switchedManager)
    return insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: own.customerId })
  return insertUser(test.db, { role: caller, ...(!isPlatform(caller) && { customer_id: own.customerId }) })
}

/** The callers of reads, and those whose calls are refused. Neither changes anything, so that one of each kind does. */
const readers = new Map<RightsCaller, ReturnType<typeof addCaller>>()
const readerOf = (caller: RightsCaller) => {
  const added = readers.get(caller) ?? addCaller(caller, shared)
  readers.set(caller, added)
  return added
}

type Cell = { name: string; endpoint: Endpoint; caller: RightsCaller }

const isAllowed = ({ name, caller }: Cell): boolean => rights[name]?.includes(caller) ?? false

/** Makes a valid call about the records `about`, as a caller of the association `own`. */
const call = async (cell: Cell, own: Records, about: Records) => {
  const { name, endpoint, caller } = cell
  // A new caller for each write that is allowed, because some end sessions. A terminal has one token at a time.
  const isNew = caller === 'terminal' || (isAllowed(cell) && endpoint.method !== 'GET')
  const person = await (isNew ? addCaller(caller, own) : readerOf(caller))
  const { path, query, body, file, headers } = sampleRequest(name, endpoint, about, person.id)
  const payload = body ?? file
  return test.call(person, endpoint.method, path, { query, headers, ...(payload && { payload }) })
}

/**
 * Calls whose sample is refused for another reason: no such session, no factor, a terminal's donation, another's
 * filter.
 */
const refusals: Record<string, number> = {
  endOwnSession: 404,
  // The session of the sample has none.
  createRecoveryCodes: 422,
  undoHandDonation: 404,
  renameSavedFilter: 404,
  deleteSavedFilter: 404,
  // An admin who switched to manager takes back an own request, and declines no other.
  [`declineMovementRequest by ${switchedManager}`]: 403,
}

/** Tells which records the valid request of a call names. */
const namedRecords = (name: string, endpoint: { path: string; method: string }): Set<string> => {
  const named = new Set<string>()
  const recorder = new Proxy({} as Records, {
    get: (_, key) => {
      named.add(String(key))
      return randomUUID()
    },
  })
  sampleRequest(name, endpoint, recorder)
  return named
}

/** Makes a call as a caller of its own association, and of another's, and compares both answers with the table. */
const expectRights = async (cell: Cell): Promise<void> => {
  const isRight = isAllowed(cell)
  // Reads share one set of records. Each write has its own, of what it names.
  const named = namedRecords(cell.name, cell.endpoint)
  const isWrite = isRight && cell.endpoint.method !== 'GET'
  const own = isWrite ? await createRecords(test.db, { wants: (key) => named.has(key) }) : shared
  const answer = await call(cell, own, own)
  const refusal = isRight ? (refusals[`${cell.name} by ${cell.caller}`] ?? refusals[cell.name]) : 403
  if (refusal) expect(answer.statusCode, answer.body).toBe(refusal)
  else expect([200, 201, 202, 204], `${answer.statusCode} ${answer.body}`).toContain(answer.statusCode)

  if (!isOfAssociation(cell.endpoint) || isPlatform(cell.caller)) return
  const ofOther = await call(cell, own, foreign)
  expect(ofOther.statusCode, ofOther.body).toBe(isRight ? 404 : 403)
  expect(ofOther.body).not.toContain('Canari')
}

/**
 * The class of each call that changes something, written from docs/rules/users.md#users-acts. A new call has its place
 * here.
 * - `irreversible`, `large`: an account or right of less than a day is refused.
 * - `second`: makes its caller the second person, who is refused the same.
 * - `judged`: above the amount to confirm, another person confirms it.
 * - `ordinary`: can be taken back by the people who may do it, or adds alone.
 * - `own`: concerns the caller's account or a terminal alone.
 * - `read`: changes nothing, or makes a file of what donors have said.
 */
const acts = {
  irreversible: `cancelDeposit closeMonth createClosing createDonor decideAddress deleteProduct deleteUser endReceipt eraseDonor
    eraseDonors holdDonors importDonors issueReceipt joinDonor reopenClosing requestAddress requestAddresses separateDonor decideRevision declareReceipts mailReceiptRun startReceiptRun
    resetSecondFactor resetUserSecondFactor sendReceipt setCauseReceipts updateAccountant updateDonor updateDonorRetention updateFiscalProfile`,
  large: 'runImport undoImport withdrawBankFile',
  second:
    'confirmCashDifference confirmMovementBatch confirmMovementRequest confirmMovementSettings confirmReopening settleUser signSheet',
  judged: `createMovement createMovementBatch recordCashDifference requestReopening requestTerminalCancellation reverseSheet undoBankMatch undoHandDonation undoMovement
    undoMovementBatch updateMovementSettings`,
  ordinary: `answerBankFile archiveCause archiveShortcut assignContractDevices checkImport chooseDoubles createBankAccount createBankContract createCause createCustomer createDeposit createDevice createLiveLink createProduct createSavedFilter
    createSheet createShortcut createUser declineCashDifference declineMovementBatch declineMovementRequest declineMovementSettings declineReopening deleteImport
    deleteSavedFilter deleteSheet disableUser enableUser endBankRule endLiveLink examineDevice explainBankLines inviteUser issueDeviceCode
    matchBankLine recallDonorRetention recallReceiptRun recordDonation recordLineDonations reinstateDevice renameSavedFilter replaceDevice resumeImport retireDevice
    revokeDevice seeBankMatch seeNewRights sendClosing teachBankRule unarchiveCause updateBankAccount updateBankContract updateCalendar updateCause
    updateCountingRight updateCustomer updateDevice updateProduct updateRamadan updateSheet updateUser uploadBankFile uploadImport
    withdrawSignature`,
  own: `confirmAccountant createRecoveryCodes endOtherSessions endOwnSession sendHeartbeat signInDevice signOut signOutEverywhere unsubscribe updateMe
    updateNotificationSettings updateRole`,
  read: 'exportDonor exportDonorData exportDonorPage exportDonorTable exportFound previewDonorImport previewSlot previewTerminalCancellation searchDonors searchTransactions',
}
const namesOf = (...classes: (keyof typeof acts)[]) => classes.flatMap((one) => acts[one].split(/\s+/)).toSorted()
/** Calls that hand out what donors have said. */
const settledReads = [
  'exportDonor',
  'exportDonorData',
  'exportDonorPage',
  'exportDonorTable',
  'exportRefusedLines',
  'searchDonors',
]

describe('an account of less than a day', () => {
  const settled = endpoints.filter(([, endpoint]) => endpoint.settled === true)

  it('finds each call that changes something in the table of acts', () => {
    const changing = declared.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
    expect(namesOf(...(Object.keys(acts) as (keyof typeof acts)[]))).toEqual(changing.toSorted())
  })

  it('is refused by each irreversible or large act, and by those of a second person', () => {
    const refusing = [...namesOf('irreversible', 'large', 'second'), ...settledReads]
    expect(settled.map(([name]) => name).toSorted()).toEqual(refusing.filter((name) => name !== 'signSheet').toSorted())
    const asSecond = endpoints.filter(([, endpoint]) => endpoint.settled === 'as second')
    expect(asSecond.map(([name]) => name)).toEqual(['signSheet'])
  })

  it.each(settled)('%s refuses it with the hour from which it works', async (name, endpoint) => {
    const role = endpoint.allow.includes('manager') ? 'manager' : 'admin'
    const customer_id = role === 'manager' ? shared.customerId : null
    const person = await insertUser(test.db, { role, customer_id, rights_given_at: new Date() })
    const { path, query, body, headers } = sampleRequest(name, endpoint, shared, person.id)
    const answer = await test.call(person, endpoint.method, path, { query, headers, ...(body && { payload: body }) })
    expect(answer.json()).toMatchObject({ status: 403, code: 'right-too-new' })
    expect(answer.json().message).toMatch(/avant le \S+ \d+ \S+ \d{4} à \d\d:\d\d\. Un manageur/)
  })
})

describe('the table of rights', () => {
  it('has a line for every authenticated call', () => {
    expect(Object.keys(rights).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
  })

  it('has the callers whom the declaration of each call allows, but for a call that a rule refuses too', () => {
    const differing = endpoints.filter(([name, endpoint]) => {
      const declaredCallers = everyCaller.filter((caller) => mayCall(endpoint, kindsOf(caller)))
      return declaredCallers.join() !== rights[name]?.join()
    })
    expect(differing.map(([name]) => name)).toEqual(['updateRole'])
  })

  it.each(gateCells)('$name by $caller', (cell) => expectRights(cell))
  it.each(nightCells)('$name by $caller', { tags: ['nightly'] }, (cell) => expectRights(cell))

  it.each(ofRecords)("$name does not find another association's record under its own association", async (cell) => {
    const answer = await call(cell, shared, { ...foreign, customerId: shared.customerId })
    expect(answer.statusCode, answer.body).toBe(404)
  })

  it.each(endpoints)('%s requires authentication', async (name, endpoint) => {
    const { path, query, body, headers } = sampleRequest(name, endpoint, foreign)
    const options = { query, headers, ...(body && { payload: body }) }
    expect((await test.call(undefined, endpoint.method, path, options)).statusCode).toBe(401)
    expect((await test.call({ token: 'esct.forged.token' }, endpoint.method, path, options)).statusCode).toBe(401)
  })

  it('answers 404 for an unknown association, also to staff', async () => {
    const admin = await insertUser(test.db, { role: 'admin' })
    const answer = await test.call(admin, 'GET', `/customers/${randomUUID()}/transactions`)
    expect(answer.statusCode).toBe(404)
  })

  it.each(declared)('%s is bound to a route', (_name, { method, path }) => {
    expect(test.app.hasRoute({ method, url: `/api${path}` })).toBe(true)
  })
})
