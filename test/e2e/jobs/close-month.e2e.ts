import type { APIRequestContext } from '@playwright/test'
import { addBankDays, isBankDay } from '#features/bank/server/matching/working-days.ts'
import { sampleIban } from '#features/bank/testing/bank.fixture.ts'
import { cfonbOf, type StatementLine } from '#features/bank/testing/cfonb.fixture.ts'
import { monthName } from '#features/closings/closing.texts.ts'
import { addDays, noonOf } from '#shared/days.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import { capitalize } from '#shared/text.ts'
import { readPdf, wordsOf } from '#test/pdf.ts'
import { createManager, mailedLink, openAs, password } from '../accounts.ts'
import { createAssociation, recordDonations } from '../association.ts'
import { createTerminal, monthEnd, monthStart, upload } from '../statement.ts'
import { expect, requestSession, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { countClicks } from './clicks.ts'

const opening = 100_000
const monthTitle = capitalize(monthName(monthStart))
const month = monthName(monthStart).replace(/ \d{4}$/, '')

/** The first working days of the month before, whose donations are paid in it. */
const collected = Array.from({ length: 20 }, (_, count) => addDays(monthStart, count))
  .filter(isBankDay)
  .slice(0, 8)

/** Calls the API as a person of the association. */
const callerOf = async (request: APIRequestContext, email: string, customerId: string) => {
  const { accessToken = '' } = await requestSession(request, email, password)
  const headers = { authorization: `Bearer ${accessToken}` }
  return async (method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const answer = await request[method](`/api/customers/${customerId}${path}`, { headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
}

for (const { name, viewport, tag } of widths.atNight)
  test(`a newcomer brings a statement, explains three lines, closes the month and sends it (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000)
    const association = await createAssociation(request, 'Le Mois')
    const manager = await createManager(request, association._id)
    const call = await callerOf(request, manager.email, association._id)
    const { deviceId, give } = await createTerminal(request, association)
    const account = { iban: sampleIban, holder: association.name, label: 'Compte courant' }
    const { _id: accountId } = await (await call('post', '/bank/accounts', account)).json()
    const contract = await (await call('post', '/bank/contracts', { accountId, number: '1234567' })).json()
    const devices = [{ deviceId, from: monthStart }]
    await call('put', `/bank/contracts/${contract._id}/devices`, { devices })
    const lines: StatementLine[] = []
    for (const [place, day] of collected.entries()) {
      await give(day, '12:00', 20 + place * 3)
      lines.push({ day: addBankDays(day, 1), cents: 2000 + place * 300 })
    }
    // Three donors send a transfer, which only a person recognises.
    for (const [place, amount] of [120, 130, 140].entries()) {
      const day = collected[place] ?? monthStart
      await recordDonations(request, association, [
        { amount, paymentMethod: 'transfer', createdAt: noonOf(day).toISOString() },
      ])
      lines.push({ day: addBankDays(day, 1), cents: amount * 100, label: `VIR M DURAND ${place}`, code: '05' })
    }
    const address = `compta-${association._id}@cabinet.example`
    await call('put', '/accountant', { email: address })
    const link = await mailedLink(request, { email: address }, undefined, '/comptable')
    const token = new URL(link, 'http://localhost').searchParams.get('jeton')
    expect((await request.post('/api/accountant-confirmations', { data: { token } })).ok()).toBe(true)

    await page.setViewportSize(viewport)
    await openAs(page, manager)
    const clicks = await countClicks(page)
    const startedAt = Date.now()
    const main = page.getByRole('main')
    const openMonth = async () => {
      if (viewport.width < 600) {
        await page.getByRole('button', { name: 'Plus', exact: true }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Votre mois' }).click()
      } else
        await page
          .getByRole('link', { name: /^Comptes/ })
          .first()
          .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Votre mois' })).toBeVisible()
    }
    await openMonth()
    await main.getByRole('link', { name: /relevé manquant/ }).click()
    await upload(page, cfonbOf({ openedOn: addDays(monthStart, -1), closedOn: monthEnd, opening }, lines))
    await expect(main.getByText('11 lignes ajoutées, 8 expliquées sans vous').first()).toBeVisible()
    await main.getByRole('link', { name: 'Voir la banque' }).click()
    for (const left of [3, 2, 1]) {
      await expect(main.getByRole('heading', { name: `À expliquer (${left})` })).toBeVisible()
      await main
        .getByRole('button', { name: /^Accepter/ })
        .first()
        .click()
    }
    await expect(main.getByRole('note').getByText('Chaque ligne de vos relevés est expliquée.')).toBeVisible()
    await openMonth()
    await expect(main.getByText(`${capitalize(month)} est rapproché.`)).toBeVisible()
    const label = `Clore ${month} et envoyer`
    await main.getByRole('button', { name: label }).click()
    await page.getByRole('dialog', { name: label }).getByRole('button', { name: label }).click()
    await expect(main.getByText(/Envoyée au comptable/)).toBeVisible()
    // The file counts as one.
    expect(clicks() + 1).toBeLessThanOrEqual(15)
    expect(Date.now() - startedAt).toBeLessThan(180_000)

    const paid = lines.reduce((sum, { cents }) => sum + cents, 0)
    const words = wordsOf(readPdf(await (await call('get', `/month/pdf?month=${monthStart.slice(0, 7)}`)).body()))
    const plain = (cents: number) => formatEuros(eurosOfCents(cents)).replaceAll('\u00a0', ' ')
    expect(words).toContain(association.name)
    expect(words).toContain(monthTitle)
    expect(words).toContain(`Récolté\nVersé par la banque\nEn route\nNet\n${plain(paid)}`)
    expect(words).toContain(plain(opening + paid))
    expect(words).toContain('Le relevé dit le même solde, au centime.')
    const mails = await (await request.get('/preprod/mails')).text()
    const mail = mails.split('<article>').find((article) => article.includes(`À ${address}`)) ?? ''
    expect(mail).toContain('cloture_1_')
  })
