import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { alter } from './accounts.ts'
import { expect, type Someone } from './visit.ts'

/** An association of a journey's own: nobody else counts its terminals, causes and donations. */

type Call = { who: Someone; method?: 'get' | 'post' | 'patch'; path: string; data?: object }

/** A call of the API in the name of one of the demo's people. */
export const callAs = async (request: APIRequestContext, { who, method = 'get', path, data }: Call) => {
  const credentials = {
    email: `${who}@escarcelle.example`,
    password: 'escarcelle-demo',
    returnSecureToken: true,
  }
  const signIn = await request.post('/idp/v1/accounts:signInWithPassword?key=embedded', { data: credentials })
  const headers = { authorization: `Bearer ${(await signIn.json()).idToken}`, 'idempotency-key': randomUUID() }
  const answer = await request[method](`/api${path}`, { headers, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Adds an empty association of this name; gives its id. */
export const insertAssociation = async (request: APIRequestContext, name: string): Promise<string> => {
  await alter(
    `insert into customers
      (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
    values (gen_random_uuid(), $1, 'Le Goff', 'Maud', '0102030405', 'contact@essai.example', '2 rue du Port', 'Brest', '29200')`,
    name,
  )
  const all: { _id: string; name: string }[] = await callAs(request, { who: 'organisateur', path: '/customers' })
  const [{ _id } = { _id: '' }] = all.filter((association) => association.name === name)
  expect(_id).not.toBe('')
  return _id
}

/** Goes to an association's page from the list, and there to a tab. */
export const openTab = async (page: Page, association: string, tab: string): Promise<void> => {
  await page.getByPlaceholder('Rechercher un client...').fill(association)
  await page.getByRole('main').getByRole('link', { name: association }).click()
  await expect(page.getByRole('heading', { level: 1, name: association })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: tab, exact: true }).click()
}

/** No finding of axe, no sideways scroll, on what is shown now. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
