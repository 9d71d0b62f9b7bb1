import { createManager, openAs } from './accounts.ts'
import { createAssociation, recordDonations } from './association.ts'
import { callAs } from './call.ts'
import { chooseFrom, expect, openSide, test } from './visit.ts'
import { nightly } from './widths.ts'

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

test('on a phone, the icon of a record stands beside the last word of its name', { tag: nightly }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const association = await createAssociation(request, 'Le Cabestan')
  // Of each length, so that a name ends at the end of a line.
  for (let length = 1; length <= 16; length += 1) {
    const data = { serialNumber: `${association._id}-${length}`, label: `Quai ${'n'.repeat(length)}` }
    await callAs(request, { who: 'admin', method: 'post', path: `/customers/${association._id}/devices`, data })
  }
  await openAs(page, await createManager(request, association._id), '/journal')
  const icons = page.getByRole('link', { name: /^Tout ce qui concerne « Quai n/ })
  await expect(icons).toHaveCount(16)
  const alone = await icons.evaluateAll((links) =>
    links
      .filter((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        const name = document.createRange()
        name.selectNodeContents(link.previousElementSibling!)
        const last = [...name.getClientRects()].at(-1)!
        return last.top < top || last.bottom > bottom
      })
      .map((link) => link.getAttribute('aria-label')),
  )
  expect(alone).toEqual([])
})
