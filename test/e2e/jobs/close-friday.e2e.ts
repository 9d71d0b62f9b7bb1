import type { APIRequestContext } from '@playwright/test'
import { lastOwnDay } from '#features/fridays/friday.ts'
import { addDays, dayMs, dayOf, noonOf } from '#shared/days.ts'
import {
  type Account,
  createActiveUser,
  createManager,
  mailedLink,
  password,
  runSql,
  signInAccount,
} from '../accounts.ts'
import { createAssociation, recordDonations } from '../association.ts'
import { expect, requestSession, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { countClicks } from './clicks.ts'

/** Calls the API as a person of the association. */
const callerOf = async (request: APIRequestContext, { email }: Account, customerId: string) => {
  const { accessToken = '' } = await requestSession(request, email, password)
  return async (method: 'post' | 'put', path: string, data: object) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await request[method](`/api/customers/${customerId}${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}

// The clock of the browser stands still.
test.use({ ownContext: true })

for (const { name, viewport, tag } of widths.desktopFirst)
  test(`a treasurer signs two sheets, closes Friday and sends it in twelve clicks (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    // A Friday that is over, also on a Friday: the browser is on the day after it.
    const day = lastOwnDay(dayOf(new Date(Date.now() - dayMs)), 5)
    const association = await createAssociation(request, 'Le Vendredi')
    await recordDonations(request, association, [{ amount: 20, createdAt: noonOf(day).toISOString() }])
    const [first, treasurer] = [
      await createActiveUser(request, association._id, 'user'),
      await createManager(request, association._id),
    ]
    await runSql('update users set may_count = true where email = $1', first.email)
    const asFirst = await callerOf(request, first, association._id)
    for (const place of ['Salle des hommes', 'Salle des femmes']) {
      const lines = [{ denomination: 50, quantity: 1 }]
      const { _id, total } = await asFirst('post', '/counting-sheets', { day, place, lines })
      await asFirst('post', `/counting-sheets/${_id}/sign`, { total })
    }
    const address = `compta-${association._id}@cabinet.example`
    await (await callerOf(request, treasurer, association._id))('put', '/accountant', { email: address })
    const { searchParams } = new URL(
      await mailedLink(request, { email: address }, undefined, '/comptable'),
      'http://localhost',
    )
    const token = searchParams.get('jeton')
    expect((await request.post('/api/accountant-confirmations', { data: { token } })).ok()).toBe(true)

    await page.setViewportSize(viewport)
    await page.clock.setFixedTime(noonOf(addDays(day, 1)))
    await page.goto('/auth/login')
    const clicks = await countClicks(page)
    const startedAt = Date.now()
    await signInAccount(page, treasurer)
    await page.getByRole('link', { name: /^À faire/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Votre vendredi' })).toBeVisible()
    const sign = async () => {
      await page.getByLabel('Montant que vous avez compté').fill('50')
      await page.getByRole('button', { name: 'Signer' }).click()
      await expect(page.getByText(/Cette feuille est scellée/)).toBeVisible()
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Feuille .*Signer/ })
      .first()
      .click()
    await sign()
    await page.getByRole('link', { name: 'Feuille suivante' }).click()
    await sign()
    // The toast lies over the link on a phone, and stays under the pointer.
    await expect(page.getByText(/^La feuille a bien été scellée/)).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Ensuite' }).getByRole('link', { name: 'Votre vendredi' }).click()
    await expect(page.getByText('Rien ne manque.')).toBeVisible()
    // A day is closed with the figures that the person sees: those of before the signatures are refused.
    await expect(page.getByRole('definition').filter({ hasText: '120,00 €' }).first()).toBeVisible()
    const label = 'Clore la journée et envoyer au comptable'
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('dialog', { name: label }).getByRole('button', { name: label }).click()
    await expect(page.getByText(/La journée est close/)).toBeVisible()
    await expect(page.getByText(/Envoyée au comptable/)).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(12)
    expect(Date.now() - startedAt).toBeLessThan(90_000)

    const mails = await (await request.get('/preprod/mails')).text()
    const mail = mails.split('<article>').find((article) => article.includes(`À ${address}`)) ?? ''
    expect(mail).toContain('120,00')
    const [, csv = ''] = /href="([^"]+)">cloture_1_[\d-]+_[\d-]+\.csv</.exec(mail) ?? []
    expect(await (await request.get(csv)).text()).toContain('50,00')
  })
