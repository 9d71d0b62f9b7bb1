import { listCauses } from '#features/causes/cause.endpoints.ts'
import type { Cause } from '#features/causes/cause.ts'
import { listShortcuts } from '#features/shortcuts/shortcut.endpoints.ts'
import type { Shortcut } from '#features/shortcuts/shortcut.ts'
import { CallFailure, type Client } from '#shared/client.ts'
import { Id } from '#shared/endpoint.ts'
import { StartFailure } from '#shared/server/failure.ts'
import type { Session } from './session.ts'
import { texts } from './terminal.texts.ts'

/** The choices of a donor: the association's active causes, and its current quick donation. */
export type Catalogue = { causes: Cause[]; shortcuts: Shortcut[] }

/**
 * Fetches the catalogue.
 * @throws StartFailure with the server's message.
 */
export const readCatalogue = async ({ call, session }: { call: Client; session: Session }): Promise<Catalogue> => {
  try {
    const params = { customerId: session.customerId }
    const [causes, shortcuts] = await Promise.all([call(listCauses, { params }), call(listShortcuts, { params })])
    return { causes, shortcuts: shortcuts.filter(({ isArchived }) => !isArchived) }
  } catch (error) {
    if (error instanceof CallFailure) throw new StartFailure(error.message)
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
