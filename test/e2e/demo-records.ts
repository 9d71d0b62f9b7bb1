import type { APIRequestContext } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { callAs } from './call.ts'
import { type DemoPerson, expect } from './visit.ts'

/** The demo's account of each role. */
export const personByRole: Record<Role, DemoPerson> = {
  user: 'utilisateur',
  manager: 'manageur',
  admin: 'admin',
  commercial: 'commercial',
  organizer: 'organisateur',
}

type DemoRecord = { _id: string }

/** Reads the demo's records for the parameters of routes: those of the association of manageur@ and utilisateur@. */
export const readDemoRecords = async (request: APIRequestContext): Promise<Record<string, string>> => {
  const read = (path: string) => callAs(request, { who: 'admin', path: `/${path}` })
  const associations: (DemoRecord & { name: string })[] = await read('customers')
  const own = associations.find(({ name }) => name === 'Mosquée des Sept Cyprès')
  const first = (records: DemoRecord[] | undefined) => {
    expect(records?.length).toBeGreaterThan(0)
    return records![0]!._id
  }
  const below = (path: string) => read(`customers/${own?._id}/${path}`)
  const readOwn = (path: string) => callAs(request, { who: 'manageur', path: `/customers/${own?._id}/${path}` })
  const causes: (DemoRecord & { amountTarget: string | null })[] = await below('causes')
  const imports: (DemoRecord & { state: string })[] = (await readOwn('imports?limit=100')).data
  const closings: (DemoRecord & { kind: string })[] = (await below('closings')).data
  return {
    customerId: own!._id,
    importId: first(imports.filter(({ state }) => state === 'done')),
    causeId: first(causes),
    goalCauseId: first(causes.filter(({ amountTarget }) => Number(amountTarget) > 0)),
    archivedCauseId: first((await below('archivedCauses')).data),
    shortcutId: first(await below('shortcuts')),
    deviceId: first(await below('devices')),
    userId: first(await below('users')),
    productId: first(await read('products')),
    closingId: first(closings),
    // The newest may be of a day without donations.
    periodClosingId: first(closings.filter(({ kind }) => kind === 'period')),
    // No role of the platform reads the sheets and the slips; the draft is the newest sheet.
    sheetId: first((await readOwn('counting-sheets')).data),
    depositId: first((await readOwn('deposits')).data),
    donationId: first((await below('transactions?limit=1')).data),
    lineId: first((await readOwn('bank/lines?limit=1')).data),
    fileId: first((await readOwn('bank/files?limit=1')).data),
    donorId: first((await readOwn('donors?limit=1')).data),
    receiptId: first((await readOwn('receipts?limit=1')).data),
  }
}

/** The query that the address of a route needs besides the ids. */
const queries: Record<string, string> = {
  '/stats/donations': '?from=2026-01-01&to=2026-01-31&kind=by-hand',
}

/** Returns the address of a route, with the ids of records. */
export const addressOf = (route: string, records: Record<string, string>): string =>
  route.replaceAll(/\$(\w+)/g, (_, name: string) => records[name] ?? name) +
  (queries[route.replace('/a/customers/$customerId', '')] ?? '')
