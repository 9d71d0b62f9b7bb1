import { expect, signInByForm, test } from './visit.ts'

test('every tab follows: out, and in again as someone else, with nothing of the one before', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'organisateur')
  await expect(page.getByRole('heading', { level: 1, name: /^Associations/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/logout')
  await signInByForm(other, 'utilisateur2')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  const name = await other.getByRole('banner').getByRole('link').last().textContent()
  await expect(page.getByRole('banner')).toContainText(name ?? 'no name')
  await expect(page.getByRole('heading', { name: /^Associations/ })).toBeHidden()
})

test('five minutes before its end the token is renewed, once for all tabs', async ({ page, context }) => {
  await context.clock.install()
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/idp/v1/token')) renewals.push(request.url())
  })
  const readToken = () => page.evaluate(() => localStorage.getItem('accessToken'))
  await signInByForm(page, 'utilisateur2')
  const first = await readToken()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()

  await context.clock.fastForward('54:00')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  expect(renewals).toEqual([])

  // Past the five minutes, and the seconds by which the tabs differ.
  await context.clock.fastForward('01:30')
  await expect.poll(readToken).not.toBe(first)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  }
  expect(renewals).toHaveLength(1)
})
