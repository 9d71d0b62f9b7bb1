import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createManager, signInAccount } from './accounts.ts'
import { createAssociation } from './association.ts'
import { callAs } from './call.ts'
import { donationRows, expect, test } from './visit.ts'

const run = promisify(execFile)

test('a donation travels from a terminal to the screen of its association', async ({ page, request, baseURL }) => {
  const association = await createAssociation(request, 'La Source')
  const data = { serialNumber: association._id, label: 'Parvis' }
  await callAs(request, { who: 'admin', method: 'post', path: `/customers/${association._id}/devices`, data })
  const state = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-terminal-'))
  const terminal = (...words: string[]) =>
    run(path.join('node_modules', '.bin', 'node'), ['src/app/terminal/main.ts', ...words, '--state', state])

  await terminal('login', '--association', association.name, '--server', baseURL ?? '')
  await signInAccount(page, await createManager(request, association._id))
  await expect(donationRows(page)).toHaveCount(0)

  const message = 'Pour le puits, avec toute notre affection'
  await terminal('send', '--amount', '4321.09', '--message', message)
  await page.reload()

  const first = donationRows(page).first()
  await expect(first).toContainText('+ 4 321,09 €')
  await first.click()
  const dialog = page.getByRole('dialog', { name: 'Détails' })
  await expect(dialog).toContainText(message)
  await expect(dialog).toContainText('4 321,09 €')
})
