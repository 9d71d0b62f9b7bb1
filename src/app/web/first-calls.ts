import { readToken, timeLeftMs } from '#features/identity/web/stored-token.ts'

/** The lifetime of an unused answer: a list that opens later must be fresh (docs/rules/screens.md#lists-fresh). */
const keptMs = 10_000

type Send = (address: string, init: RequestInit) => Promise<Response>
type Deps = { storage: Storage; location: Pick<Location, 'pathname' | 'search'>; send?: Send }

/** The part of the profile that decides which screen is first. */
type Profile = { role: string; customer: { _id: string } | null }

const profileAddress = '/api/users/me'
const firstPage = 'limit=25&movements=true&net=true'

/** Returns the query of the statistics of this month, compared as by `comparisonOf` of `shared/periods.ts`. */
const thisMonth = (now: Date): string => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now)
  const [year, month] = today.split('-').map(Number) as [number, number]
  const firstOf = (count: number): Date => new Date(Date.UTC(year, month - 1 + count, 1))
  const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
  const lastOf = (count: number): string => isoDay(new Date(firstOf(count + 1).getTime() - 86_400_000))
  const before = isoDay(firstOf(-1))
  const lastBefore = lastOf(-1)
  const sameDay = `${before.slice(0, 8)}${today.slice(8)}`
  const compareTo = sameDay < lastBefore ? sameDay : lastBefore
  return `from=${isoDay(firstOf(0))}&to=${lastOf(0)}&compareFrom=${before}&compareTo=${compareTo}`
}

const addressesIn = (customerId: string, screen: string): string[] => {
  const customer = `/api/customers/${customerId}`
  if (screen === '/transactions') return [`${customer}/transactions?${firstPage}`]
  if (screen === '/stats') return [`${customer}/statistics?${thisMonth(new Date())}`]
  return []
}

/**
 * Returns the addresses of the first screen's data. They are written out, so that the declarations of the calls need
 * not load first. An address that no screen asks for costs a call, which first-calls.test.tsx prevents.
 */
const addressesOf = ({ pathname, search }: Deps['location'], { role, customer }: Profile): string[] => {
  if (search !== '') return []
  const isOwn = role === 'user' || role === 'manager'
  if (isOwn) return customer ? addressesIn(customer._id, pathname === '/' ? '/transactions' : pathname) : []
  if (pathname === '/' || pathname === '/a/customers')
    return ['/api/customers/transactions/stats', '/api/customers/search?limit=60&figures=true']
  if (pathname === '/a/stats' && role !== 'organizer') return [`/api/statistics?${thisMonth(new Date())}`]
  const [, customerId, screen] = /^\/a\/customers\/([\da-f-]{36})(\/transactions|\/stats)$/.exec(pathname) ?? []
  return customerId && screen ? addressesIn(customerId, screen) : []
}

const untilAborted = (answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    answer.then(resolve, reject)
  })

/**
 * Sends the calls of the first screen with the stored token, while the program still loads. Returns the `fetch` of the
 * client, which takes each answer once, for the same address and token. Any other call, and a call that failed, is sent
 * as usual. Nothing is sent without a token, or with an expired one.
 */
export const sendFirstCalls = ({ storage, location, send = (...call) => fetch(...call) }: Deps): Send => {
  const answers = new Map<string, Promise<Response>>()
  const token = timeLeftMs(storage) > 0 ? readToken(storage) : null
  const authorization = `Bearer ${token}`
  const sendFirst = (address: string): Promise<Response> => {
    const answer = send(address, { method: 'GET', headers: { authorization } })
    answers.set(address, answer)
    return answer
  }
  /** Sends the calls that follow from the profile. Returns its answer after them: the program would send them again. */
  const sendAll = async (): Promise<Response> => {
    const answer = await sendFirst(profileAddress)
    if (!answer.ok) return answer
    const profile = (await answer.clone().json()) as Profile
    for (const address of addressesOf(location, profile)) sendFirst(address).catch(() => undefined)
    return answer
  }
  if (token) {
    const answer = sendAll()
    answers.set(profileAddress, answer)
    // The client reports the failure of the call that it repeats.
    answer.catch(() => undefined)
    setTimeout(() => answers.clear(), keptMs)
  }
  return async (address, init) => {
    const answer = answers.get(address)
    const isSame = init.method === 'GET' && new Headers(init.headers).get('authorization') === authorization
    if (!answer || !isSame) return send(address, init)
    answers.delete(address)
    return untilAborted(
      answer.catch(() => send(address, init)),
      init.signal,
    )
  }
}
