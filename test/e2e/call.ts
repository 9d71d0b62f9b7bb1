import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { type DemoPerson, expect, requestSession } from './visit.ts'

export type Call = { who: DemoPerson; method?: 'get' | 'post' | 'patch'; path: string; data?: object }

/** The tokens of a worker: each person signs in once. */
const tokens = new Map<DemoPerson, Promise<string>>()

const requestToken = async (request: APIRequestContext, who: DemoPerson): Promise<string> => {
  const { accessToken = '' } = await requestSession(request, `${who}@escarcelle.example`)
  return accessToken
}

/** Returns the headers of a call as a person of the demo, with a new idempotency key. */
export const headersOf = async (request: APIRequestContext, who: DemoPerson): Promise<Record<string, string>> => {
  if (!tokens.has(who)) tokens.set(who, requestToken(request, who))
  return { authorization: `Bearer ${await tokens.get(who)}`, 'idempotency-key': randomUUID() }
}

/** Calls the API as a person of the demo, and expects success. */
export const callAs = async (request: APIRequestContext, { who, method = 'get', path, data }: Call) => {
  const headers = await headersOf(request, who)
  const answer = await request[method](`/api${path}`, { headers, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
