import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect, type Someone } from './visit.ts'

export type Call = { who: Someone; method?: 'get' | 'post' | 'patch'; path: string; data?: object }

/** Each worker signs each person in once for its calls of the API. */
const tokens = new Map<Someone, Promise<string>>()

const requestToken = async (request: APIRequestContext, who: Someone): Promise<string> => {
  const data = { email: `${who}@escarcelle.example`, password: 'escarcelle-demo', returnSecureToken: true }
  const answer = await request.post('/idp/v1/accounts:signInWithPassword?key=embedded', { data })
  return (await answer.json()).idToken
}

/** The headers of a call in the name of a person of the demo, with an idempotency key of its own. */
export const headersOf = async (request: APIRequestContext, who: Someone): Promise<Record<string, string>> => {
  if (!tokens.has(who)) tokens.set(who, requestToken(request, who))
  return { authorization: `Bearer ${await tokens.get(who)}`, 'idempotency-key': randomUUID() }
}

/** Calls the API in the name of a person of the demo, and expects success. */
export const callAs = async (request: APIRequestContext, { who, method = 'get', path, data }: Call) => {
  const headers = await headersOf(request, who)
  const answer = await request[method](`/api${path}`, { headers, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
