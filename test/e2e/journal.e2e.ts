import { createManager, openAs } from './accounts.ts'
import { createAssociation, recordDonations } from './association.ts'
import { callAs } from './call.ts'
import { chooseFrom, expect, openSide, test } from './visit.ts'

test('the journal shows a manager the last actions, their author, and the values before and after', async ({
  page,
  request,
}) => {
  const association = await createAssociation(request, 'Le Cabestan')
  const device = { serialNumber: association._id, label: 'Quai est' }
  const path = `/customers/${association._id}/devices`
  await callAs(request, { who: 'admin', method: 'post', path, data: device })
  await recordDonations(request, association, [{ amount: 20 }])
  await openAs(page, await createManager(request, association._id))

  const download = page.waitForEvent('download')
  await chooseFrom(page, 'Exporter', /\(CSV\)$/)
  await download

  await openSide(page, 'Appareils')
  await page.getByRole('link', { name: /Quai est/ }).click()
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Quai est')
  await page.getByLabel('Nom', { exact: true }).fill('Quai ouest')
  await page.getByRole('button', { name: 'Valider la modification' }).click()
  await expect(page).toHaveURL(/\/devices$/)

  await openSide(page, 'Journal')
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: 'a modifié l’appareil « Quai est »' })
  await expect(line).toContainText('Odile Fournier (Manageur)')
  await expect(line).toContainText(/Nom.*Quai est.*devient.*Quai ouest/)
  await expect(page.getByText('a exporté des transactions')).toBeVisible()
})
