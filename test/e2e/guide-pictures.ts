// npm run docs:pictures: takes the pictures of docs/guide and of the README from the small demo. Run it when a screen
// has changed. `npm run docs:pictures -- causes` takes only those whose name contains this.
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page, request as requests } from '@playwright/test'
import { launchOptions, signInByForm } from '../../scripts/demo-browser.ts'
import { pixelRatio } from '../../scripts/guide-pages.ts'
import { noteTaken } from '../../scripts/guide-picture-age.ts'
import { type GuidePicture, guidePictures } from '../../scripts/guide-picture-list.ts'
import { createAssociation } from './association.ts'
import { addressOf, readDemoRecords } from './demo-records.ts'
import startProduct from './setup.ts'

const quality = 78
/** So high that a whole screen is shown. */
const viewport = { width: 1000, height: 3000 }
const guideFolder = path.resolve('docs/guide/images')
const readmeFolder = path.resolve('docs/images')

type Box = { x: number; y: number; width: number; height: number }

const openContext = async (browser: Browser, origin: string, person: string) => {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    deviceScaleFactor: pixelRatio,
    reducedMotion: 'reduce',
    viewport,
  })
  const page = await context.newPage()
  await signInByForm(page, origin, person)
  return page
}

/** Resolves once the screen has not changed for half a second. */
const untilStill = (): Promise<void> =>
  new Promise((resolve) => {
    let timer = setTimeout(resolve, 500)
    new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 500)
    }).observe(document.body, { childList: true, subtree: true })
  })

const waitForRest = async (page: Page): Promise<void> => {
  await page.evaluate(untilStill)
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [data-skeleton]'))
  await page.evaluate(async () => void (await document.fonts.ready))
}

const lowestText = (): number =>
  Math.max(
    ...[...document.querySelectorAll('main *')]
      .filter(({ childElementCount }) => childElementCount === 0)
      .map((element) => element.getBoundingClientRect().bottom),
  )
const padding = 24

/** The screen without the menu, without the tabs beside it, and without empty space below. */
const screenBox = async (page: Page): Promise<Box> => {
  const main = (await page.getByRole('main').boundingBox())!
  const found = page.getByRole('navigation', { name: 'Votre association' })
  const tabs = (await found.count()) > 0 ? await found.boundingBox() : null
  const left = tabs && tabs.height > 200 ? tabs.x + tabs.width + 8 : main.x
  const bottom = Math.min(main.y + main.height, (await page.evaluate(lowestText)) + padding)
  return { x: left, y: main.y, width: main.x + main.width - left, height: bottom - main.y }
}

const save = async (page: Page, file: string, clip: Box): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  // Boxes are relative to the window, the picture to the document.
  const [left, top] = await page.evaluate(() => [scrollX, scrollY] as const)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { ...clip, x: clip.x + left, y: clip.y + top, scale: 1 },
    // It resizes the window, which would move an open dialog.
    captureBeyondViewport: clip.y + clip.height > page.viewportSize()!.height,
  })
  await devtools.detach()
  await writeFile(file, Buffer.from(data, 'base64'))
  console.log(`${Math.round((await stat(file)).size / 1000)} kB ${path.relative('.', file)}`)
}

const take = async (page: Page, picture: GuidePicture, records: Record<string, string>): Promise<void> => {
  await page.setViewportSize(viewport)
  await page.goto(addressOf(picture.path, records))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForRest(page)
  await picture.prepare?.(page)
  await waitForRest(page)
  const box = picture.shows ? (await picture.shows(page).first().boundingBox())! : await screenBox(page)
  const height = Math.min(box.height, picture.maxHeight ?? Infinity)
  await save(page, path.join(guideFolder, `${picture.name}.webp`), { ...box, height })
}

/** The pictures of the README show the whole window. */
const takeReadme = async (page: Page): Promise<void> => {
  const size = { width: 1280, height: 900 }
  await page.setViewportSize(size)
  await page.goto('/')
  await page.getByRole('main').locator('a[aria-haspopup="dialog"]').first().waitFor()
  await waitForRest(page)
  await save(page, path.join(readmeFolder, 'transactions.webp'), { x: 0, y: 0, ...size })
}

const wanted = process.argv[2] ?? ''
const stopProduct = await startProduct()
const origin = process.env.E2E_ORIGIN ?? ''
const browser = await chromium.launch(launchOptions('--lang=fr-FR'))
const request = await requests.newContext({ baseURL: origin })
try {
  if (wanted === '') await rm(guideFolder, { recursive: true, force: true })
  await mkdir(guideFolder, { recursive: true })
  const { _id: emptyId } = await createAssociation(request, 'Premiers Pas')
  const records = { ...(await readDemoRecords(request)), emptyId }
  for (const person of ['manageur', 'admin'] as const) {
    const page = await openContext(browser, origin, person)
    if (person === 'manageur' && 'readme'.includes(wanted)) await takeReadme(page)
    for (const picture of guidePictures.filter((one) => one.person === person && one.name.includes(wanted)))
      await take(page, picture, records)
  }
  await noteTaken(guidePictures.filter(({ name }) => name.includes(wanted)))
  const sizes = (await readdir(guideFolder)).map((name) => stat(path.join(guideFolder, name)))
  const bytes = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
  console.log(`${Math.round(bytes / 1000)} kB in all`)
} finally {
  await request.dispose()
  await browser.close()
  await stopProduct()
}
