import { createAssociation } from '../association.ts'
import { callAs } from '../call.ts'
import { expect, openEntry, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { startAsManager } from './start-as-manager.ts'

// Clicks are counted by a function of the page, once.
test.use({ ownContext: true })

for (const { name, viewport, tag } of widths.atNight)
  test(`a manager shows the live collection on the projector in few clicks (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    const association = await createAssociation(request, 'La Lanterne')
    const path = `/customers/${association._id}/transactions`
    const give = (amount: number) => callAs(request, { who: 'admin', method: 'post', path, data: { amount } })
    for (const amount of [20, 30.5, 12.25]) await give(amount)

    const clicks = await startAsManager(page, request, association, { viewport })
    await openEntry(page, 'Statistiques')
    await page.getByRole('link', { name: 'Collecte en direct' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Ouvrir la page' }).click()
    const projection = await opened
    // On a phone, 'Statistiques' is behind 'Plus'.
    expect(clicks()).toBe(name === 'on a phone' ? 4 : 3)

    await expect(projection.getByRole('heading', { level: 1, name: association.name })).toBeVisible()
    await expect(projection.getByText('grâce à 3 dons')).toBeVisible()
    await expect(projection.getByLabel('Total récolté')).toContainText('62,75')
    await expect(projection.getByRole('list').getByRole('listitem')).toHaveCount(3)
    await give(1000)
    await expect(projection.getByText('grâce à 4 dons')).toBeVisible()
    await expect(projection.getByLabel('Total récolté')).toContainText(/1\s062,75/)

    await page.getByRole('button', { name: /^Terminer/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
    await expect(projection.getByText('Cette collecte en direct est terminée.')).toBeVisible()
    await projection.close()
  })
