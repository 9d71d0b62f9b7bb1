import { noonOf } from '#shared/days.ts'
import { createManager, password, runSql, signInAccount } from '../accounts.ts'
import { createAssociation, recordDonations } from '../association.ts'
import { expect, openEntry, requestSession, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { countClicks } from './clicks.ts'

const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const profile = {
  legalForm: 'association-1901',
  quality: 'general-interest',
  object: 'Aide alimentaire',
  siren: '732829320',
  street: '12 rue des Lilas',
  postalCode: '93100',
  city: 'Montreuil',
  signatory: 'Samia Benali',
  signatoryRole: 'Trésorière',
  signature,
  isAttested: true,
}
const address = { street: '3 place de la Mairie', postalCode: '75011', city: 'Paris' }
const linkAll = `insert into donor_donations (customer_id, transaction_id, donor_id, linked_at)
  select given.customer_id, given.id, donor.id, now()
  from (select *, row_number() over (order by id) as place from transactions where customer_id = $1) given
  join (select *, row_number() over (order by id) as place from donors where customer_id = $1) donor using (place)`

// The clock of the browser stands still.
test.use({ ownContext: true })

for (const { name, viewport, tag } of widths.desktopFirst)
  test(`a treasurer issues and mails the receipts of 40 donors in fifteen clicks (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    test.slow()
    const year = new Date().getUTCFullYear()
    const association = await createAssociation(request, 'La Mairie')
    const treasurer = await createManager(request, association._id)
    const { accessToken = '' } = await requestSession(request, treasurer.email, password)
    const call = async (method: 'post' | 'put', path: string, data: object) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await request[method](`/api/customers/${association._id}${path}`, { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await call('put', '/fiscal-profile', profile)
    const letters = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(97 + (index % 26)))
    for (const [index, letter] of letters.entries())
      await call('post', '/donors', {
        ...address,
        lastName: `Nom ${letter}`,
        email: index < 38 ? `${letter}${index}@example.org` : '',
      })
    const createdAt = noonOf(`${year}-01-05`).toISOString()
    await recordDonations(
      request,
      association,
      letters.map((_, index) => ({ amount: 10 + index, createdAt })),
    )
    await runSql(linkAll, association._id)

    await page.setViewportSize(viewport)
    await page.clock.setFixedTime(noonOf(`${year + 1}-01-07`))
    await page.goto('/auth/login')
    const clicks = await countClicks(page)
    const startedAt = Date.now()
    await signInAccount(page, treasurer)
    // The menu of a phone has the pages themselves.
    const isPhone = viewport.width < 500
    await openEntry(page, isPhone ? 'Reçus' : 'Comptes')
    if (!isPhone) await page.getByRole('link', { name: 'Reçus', exact: true }).first().click()
    await page.getByRole('link', { name: 'Reçus de l’année' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Reçus de ${year}` })).toBeVisible()
    const issue = 'Émettre les 40 reçus'
    await page.getByRole('button', { name: issue }).click()
    await page.getByRole('dialog', { name: issue }).getByRole('button', { name: issue }).click()
    await expect(page.getByText(/^40 reçus émis le/)).toBeVisible({ timeout: 60_000 })
    const send = 'Envoyer les 38 e-mails'
    await page.getByRole('button', { name: send }).click()
    await page.getByRole('dialog', { name: send }).getByRole('button', { name: send }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Lettres des donateurs sans e-mail (2)' }).click()
    expect((await download).suggestedFilename()).toBe(`recus_${year}_lettres.zip`)
    await expect(page.getByText(/38 e-mails en attente|Les e-mails partent à/)).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(15)
    expect(Date.now() - startedAt).toBeLessThan(240_000)
  })
