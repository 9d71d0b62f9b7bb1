import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const Rehearsal = z.object({
  backup: z.string(),
  at: z.iso.datetime(),
  seconds: z.number(),
  /** Why the backup could not be restored. */
  failure: z.string().nullable(),
})
/** The result of the last rehearsal, kept beside the backups. */
export type Rehearsal = z.infer<typeof Rehearsal>

const recordOf = (directory: string): string => path.join(directory, 'rehearsal.json')

/** Reads the result of the last rehearsal, if there was one. */
export const readRehearsal = async (directory: string): Promise<Rehearsal | undefined> => {
  try {
    return Rehearsal.parse(JSON.parse(await readFile(recordOf(directory), 'utf8')))
  } catch {
    return undefined
  }
}

/** Writes down the result of a rehearsal. */
export const writeRehearsal = (directory: string, rehearsal: Rehearsal): Promise<void> =>
  writeFile(recordOf(directory), `${JSON.stringify(rehearsal, null, 2)}\n`)
