import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { alter } from './accounts.ts'
import { expect } from './visit.ts'

/** An association of a journey's own: what is made and archived there is nobody else's. Its e-mail tells it from others. */
export type Association = { name: string; email: string }

/** Makes an association, with one archived cause. */
export const createAssociation = async (title: string, archivedCause: string): Promise<Association> => {
  const number = randomUUID().slice(0, 8)
  const association = { name: `${title} ${number}`, email: `${number}@association.example` }
  await alter(
    `insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
     values (gen_random_uuid(), '${association.name}', 'Morel', 'Claire', '0123456789', $1, '12, rue des Lilas', 'Nantes', '44000')`,
    association.email,
  )
  await alter(
    `insert into causes (customer_id, id, name, icon, archived_at)
     select id, gen_random_uuid(), '${archivedCause}', 'well', now() from customers where email = $1`,
    association.email,
  )
  return association
}

/** Archives a cause without the manager whom that takes. */
export const archiveCause = ({ email }: Association, cause: string): Promise<void> =>
  alter(
    `update causes set archived_at = now() from customers
     where customer_id = customers.id and causes.name = '${cause}' and customers.email = $1`,
    email,
  )

/** From the list of associations to the page of one. */
export const openAssociation = async (page: Page, { name }: Association): Promise<void> => {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
