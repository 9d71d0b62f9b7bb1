import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Association } from '../association.ts'
import { callAs } from '../call.ts'
import { expect } from '../visit.ts'

type Donation = { amount: number; createdAt: string; causeId?: string }

/** Creates a terminal that is signed in, and returns how it sends donations. */
export const createTerminal = async (request: APIRequestContext, { _id }: Association, label: string) => {
  const serialNumber = randomUUID()
  const path = `/customers/${_id}/devices`
  await callAs(request, { who: 'admin', method: 'post', path, data: { serialNumber, label } })
  const devices: { _id: string; serialNumber: string }[] = await callAs(request, { who: 'admin', path })
  const device = devices.find((one) => one.serialNumber === serialNumber)
  const auth = `/devices-auth/${device?._id}`
  const { code } = await callAs(request, { who: 'admin', method: 'post', path: `${auth}/generateNewCode` })
  const signedIn = await request.post(`/api${auth}/login`, { data: { serialNumber, code } })
  const { accessToken } = await signedIn.json()
  return async (...donations: Donation[]): Promise<void> => {
    for (const data of donations) {
      const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() }
      const answer = await request.post(`/api/customers/${_id}/transactions`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(201)
    }
  }
}
