// npm run lighthouse: runs Google's audits on five screens, for a phone and for a desktop, with the least score of
// each. `npm run lighthouse -- stat` audits only the screens whose name contains this. The tool is large and no test
// needs it, so npx fetches it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { signOut } from '#test/browser.ts'
import startProduct from '#test/e2e/setup.ts'
import { freePort } from '#test/free-port.ts'
import { launchOptions, signInByForm } from './demo-browser.ts'

const version = '13.5.0'
/** A load depends on what else the machine does, so that the middle one of these runs counts. */
const runs = 3
/** The stream of live figures stays open: without a limit, Lighthouse waits three quarters of a minute for its end. */
const maxLoadMs = 10_000
const perfect = { accessibility: 100, 'best-practices': 100 }
const presets = [
  { width: 'phone', options: [], least: { ...perfect, performance: 85 } },
  { width: 'desktop', options: ['--preset=desktop'], least: { ...perfect, performance: 95 } },
]
type Category = keyof (typeof presets)[number]['least']

type Screen = { name: string; address: string; person?: string }
const screens: Screen[] = [
  { name: 'login', address: '/auth/login' },
  { name: 'transactions', address: '/', person: 'manageur' },
  { name: 'statistics', address: '/stats', person: 'manageur' },
  { name: 'associations', address: '/a/customers', person: 'admin' },
  { name: 'platform-statistics', address: '/a/stats', person: 'admin' },
]

type Audit = {
  score: number | null
  title: string
  numericValue?: number
  displayValue?: string
  details?: { items?: object[] }
}
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

const scoreOf = (report: Report, category: Category): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100)

/** Signs in, in the browser in which Lighthouse then opens a tab. */
const signIn = async (browser: BrowserContext, origin: string, person: string | undefined): Promise<void> => {
  const page = await browser.newPage()
  await signOut(page, origin)
  if (person) await signInByForm(page, origin, person)
  await page.close()
}

/** Empties the browser's cache: Lighthouse keeps all storage, because the session is in it. */
const emptyCache = async (browser: BrowserContext): Promise<void> => {
  const page = await browser.newPage()
  const devtools = await browser.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.close()
}

const audit = async (address: string, port: number, options: string[], file: string): Promise<Report> => {
  const command = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', address]
  const output = [`--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json', `--output-path=${file}`]
  const limit = `--max-wait-for-load=${maxLoadMs}`
  const categories = Object.keys(presets[0]!.least).join()
  const child = spawn('npm', [...command, ...output, limit, `--only-categories=${categories}`, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Lighthouse may need a newer Node than the system's.
    env: { ...process.env, PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}` },
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`Lighthouse ended with status ${status} on ${address}.`)
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

/** Lists the audits that keep a category below 100. */
const misses = ({ categories, audits }: Report, category: Category): string[] =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && audits[id]?.score !== 1)
    .map(({ id }) => {
      const { title, displayValue = '', details } = audits[id]!
      return `    ${id}: ${title} ${displayValue} ${JSON.stringify(details?.items ?? [])}`
    })

const folder = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-lighthouse-'))
const stopProduct = await startProduct()
const origin = process.env.E2E_ORIGIN ?? ''
const port = await freePort()
const browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
  ...launchOptions(`--remote-debugging-port=${port}`),
  locale: 'fr-FR',
  // Lighthouse chooses the size of its tab.
  viewport: null,
})

/** Runs the audits of a screen for one width, and prints the score of each category. Returns whether all are met. */
const auditScreen = async (
  { name, address }: Screen,
  { width, options, least }: (typeof presets)[number],
): Promise<boolean> => {
  const reports: Report[] = []
  for (let run = 1; run <= runs; run += 1) {
    await emptyCache(browser)
    reports.push(await audit(origin + address, port, options, path.join(folder, `${name}-${width}-${run}.json`)))
  }
  const met = (Object.entries(least) as [Category, number][]).map(([category, goal]) => {
    const sorted = reports.toSorted((a, b) => scoreOf(a, category) - scoreOf(b, category))
    // One failure of a rule is a failure. One slow load is not.
    const counted = category === 'performance' ? sorted[(runs - 1) / 2]! : sorted[0]!
    const score = scoreOf(counted, category)
    console.log(`${score} ${category} (at least ${goal}), ${name}, ${width}`)
    if (score < goal) for (const miss of misses(counted, category)) console.log(miss)
    return score >= goal
  })
  return !met.includes(false)
}

let isMet = true
try {
  for (const screen of screens.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    await signIn(browser, origin, screen.person)
    for (const preset of presets) isMet = (await auditScreen(screen, preset)) && isMet
  }
} finally {
  await browser.close()
  await stopProduct()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isMet ? 0 : 1)
