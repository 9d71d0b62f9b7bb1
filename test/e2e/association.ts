import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { runSql } from './accounts.ts'
import { callAs } from './call.ts'
import { expect } from './visit.ts'

/** An association that only one journey uses. */
export type Association = { _id: string; name: string }

/** Records donations by hand, one after the other: a person has one under way at a time. */
export const recordDonations = async (
  request: APIRequestContext,
  { _id }: Association,
  donations: object[],
): Promise<void> => {
  const path = `/customers/${_id}/transactions`
  for (const data of donations) await callAs(request, { who: 'admin', method: 'post', path, data })
}

const oneLetterOf = (digit: string) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16))
/** Returns a unique word of letters, because names of associations have no digits. */
const uniqueWord = () => randomUUID().slice(0, 8).replaceAll(/./g, oneLetterOf)

/** Creates an empty association with a unique name that starts with `title`. */
export const createAssociation = async (request: APIRequestContext, title: string): Promise<Association> => {
  const data = {
    name: `${title} ${uniqueWord()}`,
    responsibleLastName: 'Fournier',
    responsibleFirstName: 'Odile',
    phone: '01 23 45 67 89',
    email: 'contact@essai.example',
    address: '2, rue du Port',
    postalCode: '29200',
    city: 'Brest',
    country: 'France',
  }
  const { _id, name } = await callAs(request, { who: 'admin', method: 'post', path: '/customers', data })
  return { _id, name }
}

/** Creates an archived cause and returns its id. */
export const createArchivedCause = async (
  request: APIRequestContext,
  { _id }: Association,
  name: string,
): Promise<string> => {
  const path = `/customers/${_id}/causes`
  const cause: { _id: string } = await callAs(request, {
    who: 'admin',
    method: 'post',
    path,
    data: { name, icon: 'well' },
  })
  await archiveCause(cause._id)
  return cause._id
}

/** Archives a cause in the database, because the call requires a manager of the association. */
export const archiveCause = (causeId: string): Promise<void> =>
  runSql('update causes set archived_at = now() where id = $1', causeId)

/** Opens an association from the list of associations. */
export const openAssociation = async (page: Page, { name }: Association): Promise<void> => {
  await page.getByPlaceholder('Rechercher un client...').fill(name)
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens a tab of an association from the list of associations. */
export const openTab = async (page: Page, association: Association, tab: string): Promise<void> => {
  await openAssociation(page, association)
  await page.getByRole('main').getByRole('link', { name: tab, exact: true }).click()
}
