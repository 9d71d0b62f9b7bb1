import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type GuidePicture, guidePictures } from './guide-picture-list.ts'

/** Says with which texts each picture of the guide was taken: a hash of those of its screen's feature. */
const file = path.resolve('docs/guide/pictures.json')

/** The screens that app/ puts together, each with the feature that its picture shows. */
const composed: Record<string, string> = { '/': 'transactions', '/account': 'notifications' }

/** Returns the path of an address. The demo's records have names of their own, the parameters of a page others. */
const routeOf = (address: string): string => (address.split('?')[0] ?? '').replaceAll(/\$\w+/g, '$')

const filesIn = async (pattern: string): Promise<string[]> => {
  const found: string[] = []
  for await (const name of glob(pattern)) found.push(name)
  return found.sort()
}

/** Finds the folder of the feature that has a screen. Throws for a path that none has. */
const folderOf = async (address: string): Promise<string> => {
  const route = routeOf(address)
  if (composed[route]) return `src/features/${composed[route]}`
  for (const pages of await filesIn('src/features/*/web/pages.ts')) {
    const paths = [...(await readFile(pages, 'utf8')).matchAll(/'(\/[^']*)': definePage/g)]
    if (paths.some(([, own = '']) => routeOf(own) === route)) return path.dirname(path.dirname(pages))
  }
  throw new Error(`No feature has the screen ${address}.`)
}

/** Hashes the texts of the feature whose screen a picture shows. */
export const screenHashOf = async ({ path: address }: Pick<GuidePicture, 'path'>): Promise<string> => {
  const hash = createHash('sha256')
  for (const name of await filesIn(`${await folderOf(address)}/**/*.texts.ts`)) hash.update(await readFile(name))
  return hash.digest('hex').slice(0, 12)
}

/** Reads with which texts the pictures were taken, by their names. */
export const readTaken = async (): Promise<Record<string, string>> => JSON.parse(await readFile(file, 'utf8'))

/** Notes that pictures were taken now. */
export const noteTaken = async (pictures: readonly GuidePicture[]): Promise<void> => {
  const before = await readTaken()
  const taken: Record<string, string> = {}
  for (const picture of guidePictures)
    taken[picture.name] = pictures.includes(picture) ? await screenHashOf(picture) : (before[picture.name] ?? '')
  await writeFile(file, `${JSON.stringify(taken, null, 2)}\n`)
}
