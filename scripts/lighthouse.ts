// npm run lighthouse: runs Google's audits of accessibility and best practices on three screens. All must be 100. The
// tool is large and no test needs it, so npx fetches it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { browserArguments } from '#test/browser.ts'
import startProduct from '#test/e2e/setup.ts'
import { freePort } from '#test/free-port.ts'
import { findChromium } from './chromium.mjs'

const version = '13.5.0'
const categories = ['accessibility', 'best-practices'] as const

type Screen = { name: string; address: string; email?: string }
const screens: Screen[] = [
  { name: 'login', address: '/auth/login' },
  { name: 'transactions', address: '/', email: 'manageur@escarcelle.example' },
  { name: 'associations', address: '/a/customers', email: 'admin@escarcelle.example' },
]

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; details?: { items?: object[] } }>
}

/** Signs in by the form, in the browser in which Lighthouse then opens a tab. */
const signIn = async (browser: BrowserContext, origin: string, email: string | undefined): Promise<void> => {
  const page = await browser.newPage()
  await page.goto(`${origin}/logout`)
  if (email) {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('escarcelle-demo')
    await page.getByRole('button', { name: 'Connexion' }).click()
    await page.getByText('Connecté(e) en tant que').waitFor()
  }
  await page.close()
}

const audit = async (address: string, port: number, preset: string[], file: string): Promise<Report> => {
  const command = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', address]
  const options = [`--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json', `--output-path=${file}`]
  const child = spawn('npm', [...command, ...options, `--only-categories=${categories.join()}`, ...preset], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Lighthouse may need a newer Node than the system's.
    env: { ...process.env, PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}` },
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`Lighthouse ended with status ${status} on ${address}.`)
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

/** Lists the audits that keep a category below 100. */
const misses = ({ categories: found, audits }: Report, category: string): string[] =>
  (found[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && audits[id]?.score !== 1)
    .map(({ id }) => `    ${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details?.items ?? [])}`)

const folder = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-lighthouse-'))
const stopProduct = await startProduct()
const origin = process.env.E2E_ORIGIN ?? ''
const port = await freePort()
const executablePath = findChromium()
const browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
  args: [...browserArguments, `--remote-debugging-port=${port}`],
  locale: 'fr-FR',
  ...(executablePath && { executablePath }),
})
let isPerfect = true
try {
  for (const { name, address, email } of screens) {
    await signIn(browser, origin, email)
    for (const [width, preset] of [
      ['phone', []],
      ['desktop', ['--preset=desktop']],
    ] as const) {
      const report = await audit(origin + address, port, [...preset], path.join(folder, `${name}-${width}.json`))
      for (const category of categories) {
        const score = Math.round((report.categories[category]?.score ?? 0) * 100)
        console.log(`${score} ${category}, ${name}, ${width}`)
        for (const miss of misses(report, category)) console.log(miss)
        isPerfect &&= score === 100
      }
    }
  }
} finally {
  await browser.close()
  await stopProduct()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isPerfect ? 0 : 1)
