import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, type Day, dayOf, instantOf } from '#shared/days.ts'
import type { Association } from './association.ts'
import { callAs } from './call.ts'
import { expect } from './visit.ts'

/** The last and first day of the month before this one. */
export const monthEnd = addDays(`${dayOf(new Date()).slice(0, 7)}-01`, -1)
export const monthStart = `${monthEnd.slice(0, 7)}-01`

/** A signed-in terminal: its id, and what sends a donation of it. */
type Terminal = { deviceId: string; give: (day: Day, time: string, amount: number) => Promise<void> }

/** Signs a new terminal in. */
export const createTerminal = async (request: APIRequestContext, { _id }: Association): Promise<Terminal> => {
  const data = { serialNumber: _id, label: 'Entrée' }
  const device = await callAs(request, { who: 'admin', method: 'post', path: `/customers/${_id}/devices`, data })
  const issued = `/devices-auth/${device._id}/generateNewCode`
  const { code } = await callAs(request, { who: 'admin', method: 'post', path: issued })
  const signedIn = await request.post(`/api/devices-auth/${device._id}/login`, { data: { serialNumber: _id, code } })
  const { accessToken } = await signedIn.json()
  const give: Terminal['give'] = async (day, time, amount) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() }
    const donation = { amount, createdAt: instantOf(day, time).toISOString() }
    const answer = await request.post(`/api/customers/${_id}/transactions`, { headers, data: donation })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  return { deviceId: device._id, give }
}

/** Brings a statement on the page of files. */
export const upload = async (page: Page, statement: string): Promise<void> => {
  const file = { name: 'releve.txt', mimeType: 'text/plain', buffer: Buffer.from(statement) }
  await page.getByLabel('Choisir des fichiers').setInputFiles(file)
}
