import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import { Cause } from '#features/causes/cause.ts'
import { listShortcuts } from '#features/shortcuts/shortcut.endpoints.ts'
import { Shortcut } from '#features/shortcuts/shortcut.ts'
import { CallFailure, type Client } from '#shared/client.ts'
import { Failure } from './exit.ts'
import { texts } from './terminal.texts.ts'

/** What the terminal offers its donors: the association's active causes, and its current quick donation. */
const Catalogue = z.object({ causes: z.array(Cause), shortcuts: z.array(Shortcut) })
export type Catalogue = z.infer<typeof Catalogue>

/** What was read last, for a time without network; nothing at all when there is none. */
const readKept = async (path: string): Promise<Catalogue> => {
  const text = await readFile(path, 'utf8').catch(() => 'null')
  return Catalogue.catch({ causes: [], shortcuts: [] }).parse(JSON.parse(text))
}

/**
 * Asks the server what to offer, and keeps the answer in the state folder: a terminal without network goes on offering
 * what it knew. Donations to a cause that was archived meanwhile are accepted by the server.
 */
export const readCatalogue = async (call: Client, customerId: string, folder: string): Promise<Catalogue> => {
  const path = join(folder, 'catalogue.json')
  try {
    const params = { customerId }
    const [causes, shortcuts] = await Promise.all([call(listCauses, { params }), call(listShortcuts, { params })])
    const catalogue = { causes, shortcuts: shortcuts.filter(({ isArchived }) => !isArchived) }
    await writeFile(path, JSON.stringify(catalogue), { mode: 0o600 })
    return catalogue
  } catch (error) {
    if (error instanceof CallFailure) return readKept(path)
    throw error
  }
}

/** What a name is compared by: neither case, accents nor the kind of apostrophe count. */
export const plainName = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim()

/**
 * The id of the cause that someone typed, by name among the active ones, or by id: then it may be an archived one too.
 * @throws Failure when no active cause has that name.
 */
export const findCauseId = ({ causes }: Catalogue, typed: string): string => {
  if (z.uuid().safeParse(typed).success) return typed
  const found = causes.find(({ name }) => plainName(name) === plainName(typed))
  if (!found)
    throw new Failure(
      texts.noCause(
        typed,
        causes.map(({ name }) => name),
      ),
    )
  return found._id
}
