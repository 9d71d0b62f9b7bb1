import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { donationRows, expect, plain, signIn, test } from './visit.ts'

const run = promisify(execFile)

test('a donation travels from a terminal to the screen of its association', async ({ page, baseURL }) => {
  const state = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-terminal-'))
  const terminal = (...words: string[]) =>
    run(path.join('node_modules', '.bin', 'node'), ['src/app/terminal/main.ts', ...words, '--state', state])

  await terminal('login', '--association', 'Margelle Solidaire', '--server', baseURL ?? '')
  await signIn(page, 'manageur2')
  await expect(donationRows(page)).toHaveCount(25)

  const message = 'Pour le puits, avec toute notre affection'
  await terminal('send', '--amount', '4321.09', '--message', message)
  await page.reload()

  const first = donationRows(page).first()
  await expect.poll(async () => plain(await first.innerText())).toContain('+ 4 321,09 €')
  await first.click()
  const dialog = page.getByRole('dialog', { name: 'Détails' })
  await expect(dialog).toContainText(message)
  expect(plain(await dialog.innerText())).toContain('4 321,09 €')
})
