import { everyRole } from '#shared/role.ts'
import { roleTable } from '#test/role-table.ts'
import { addressOf, someoneOf, thingsOf } from './demo-things.ts'
import { expect, signIn, test } from './visit.ts'

test.describe.configure({ timeout: 180_000 })

for (const role of everyRole) {
  test(`each address opens for the role ${role}, or sends it home`, async ({ page, request }) => {
    const things = await thingsOf(request)
    const home = role === 'user' || role === 'manager' ? '/' : '/a/customers'
    await signIn(page, someoneOf[role])
    for (const [route, allowed] of Object.entries(roleTable)) {
      const address = addressOf(route, things)
      const lands = allowed.includes(role) ? address : home
      await test.step(`${route} → ${lands}`, async () => {
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page).toHaveURL(({ pathname }) => pathname === lands)
        // Where one is sent home the address has said all.
        if (lands !== address) return
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
        await expect(page).toHaveURL(({ pathname }) => pathname === lands)
        await expect(page.getByText('404', { exact: true })).toHaveCount(0)
      })
    }
  })
}
