import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import { Cause } from '#features/causes/cause.ts'
import { listShortcuts } from '#features/shortcuts/shortcut.endpoints.ts'
import { Shortcut } from '#features/shortcuts/shortcut.ts'
import { CallFailure, type Client } from '#shared/client.ts'
import { Id } from '#shared/endpoint.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { texts } from './terminal.texts.ts'

/** The choices of a donor: the association's active causes, and its current quick donation. */
const Catalogue = z.object({ causes: z.array(Cause), shortcuts: z.array(Shortcut) })
export type Catalogue = z.infer<typeof Catalogue>

/** Reads the cached catalogue. Returns an empty one when there is none. */
const readCached = async (path: string): Promise<Catalogue> => {
  const text = await readFile(path, 'utf8').catch(() => 'null')
  return Catalogue.catch({ causes: [], shortcuts: [] }).parse(JSON.parse(text))
}

/**
 * Fetches the catalogue and caches it in the state folder, for a terminal without network. The server accepts donations
 * to a cause that was archived in the meantime.
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
    if (error instanceof CallFailure) return readCached(path)
    throw error
  }
}

/** Returns the form in which names are compared: without case, accents and kinds of apostrophe. */
export const plainName = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim()

/**
 * Finds the id of a typed cause: the name of an active one, or any id, also of an archived one.
 * @throws StartFailure when no active cause has that name.
 */
export const findCauseId = ({ causes }: Catalogue, typed: string): string => {
  if (Id.safeParse(typed).success) return typed
  const found = causes.find(({ name }) => plainName(name) === plainName(typed))
  if (!found)
    throw new StartFailure(
      texts.noCause(
        typed,
        causes.map(({ name }) => name),
      ),
    )
  return found._id
}
