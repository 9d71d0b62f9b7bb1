import type { APIRequestContext } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { callAs } from './call.ts'
import { expect, type Someone } from './visit.ts'

/** Who of the demo works under which role. */
export const someoneOf: Record<Role, Someone> = {
  user: 'utilisateur',
  manager: 'manageur',
  admin: 'admin',
  commercial: 'commercial',
  organizer: 'organisateur',
}

type Thing = { _id: string }

/** The things of the demo that the table's addresses name: those of the association of manageur@ and utilisateur@. */
export const thingsOf = async (request: APIRequestContext): Promise<Record<string, string>> => {
  const read = (path: string) => callAs(request, { who: 'admin', path: `/${path}` })
  const associations: (Thing & { name: string })[] = await read('customers')
  const own = associations.find(({ name }) => name === 'Mosquée des Sept Cyprès')
  const first = (things: Thing[] | undefined) => {
    expect(things?.length).toBeGreaterThan(0)
    return things![0]!._id
  }
  const below = (path: string) => read(`customers/${own?._id}/${path}`)
  return {
    customerId: own!._id,
    causeId: first(await below('causes')),
    archivedCauseId: first((await below('archivedCauses')).data),
    shortcutId: first(await below('shortcuts')),
    deviceId: first(await below('devices')),
    userId: first(await below('users')),
    productId: first(await read('products')),
  }
}

/** A route's address, with the things it names. */
export const addressOf = (route: string, things: Record<string, string>): string =>
  route.replaceAll(/\$(\w+)/g, (_, name: string) => things[name] ?? name)
