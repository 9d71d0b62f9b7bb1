import { Client, Pool, type PoolConfig } from 'pg'

const parts = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?$/

/** The values of target_session_attrs that ask for what the product needs anyway. */
const wanted = ['read-write', 'primary']

/**
 * Lists the addresses of a postgres:// URL, which may name several hosts (`one:5432,two:5432`), each as a URL of its
 * own. Returns undefined when it is none, or asks for a server that cannot write.
 */
export const listAddresses = (text: string): string[] | undefined => {
  const [, protocol, login = '', hosts = '', path = '', query = ''] = parts.exec(text) ?? []
  if (protocol === undefined) return undefined
  const parameters = new URLSearchParams(query)
  if (!wanted.includes(parameters.get('target_session_attrs') ?? 'read-write')) return undefined
  parameters.delete('target_session_attrs')
  const rest = parameters.size > 0 ? `${path}?${parameters.toString()}` : path
  const addresses = hosts.split(',').map((host) => `${protocol}${login}${host}${rest}`)
  return addresses.every((address) => URL.canParse(address)) ? addresses : undefined
}

// `DATABASE_URL` may name several hosts. The product asks each of them every second whether it is a primary, and for
// its timeline, which counts promotions. New connections go to the primary of the highest timeline; those to a former
// one are cut, so that neither a frozen machine nor one that comes back as a second primary is used. With a synchronous
// standby, a former primary cannot acknowledge a donation anyway. `app/server/scale/standby.ts` reads whether commits
// wait for a standby that is away (the wait event `SyncRep`): `/api/health` answers 200 `degraded` and names it, since
// reads go on. `test/crash/standby.test.ts` kills, promotes and brings back.

/** The interval at which all servers are asked. A failover is noticed after this time. */
const lookMs = 1000
/** A server that is frozen, or whose machine is gone, answers nothing. */
const answerMs = 1500

/** The timeline counts the promotions of a cluster. A former primary that comes back keeps its lower one. */
type Primary = { address: string; timeline: number }

const askRole = `
  select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

const openProbe = (connectionString: string): Pool => {
  const pool = new Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    // Commands end while it is open.
    allowExitOnIdle: true,
  })
  return pool.on('error', () => {})
}

const ask = async (address: string, probe: Pool): Promise<Primary[]> => {
  try {
    const { rows } = await probe.query<{ timeline: string | null }>(askRole)
    const timeline = rows[0]?.timeline
    return timeline ? [{ address, timeline: Number.parseInt(timeline, 16) }] : []
  } catch {
    return []
  }
}

/** Closes a connection at once, which fails its statement. */
const cut = (client: Client): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
}

/**
 * Follows the primary among several servers, so that connections go to it after a failover. When it has changed, the
 * connections to the former one are closed: its machine may be frozen, and come back as a second primary. That one is
 * never chosen again.
 */
const followPrimary = (addresses: readonly string[]) => {
  const probes = addresses.map((address) => ({ address, probe: openProbe(address) }))
  const clients = new Map<Client, string>()
  let primary: Primary | undefined
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const found = await Promise.all(probes.map(({ address, probe }) => ask(address, probe)))
    const newest = found
      .flat()
      .reduce<Primary | undefined>((best, each) => (each.timeline > (best?.timeline ?? 0) ? each : best), undefined)
    // Several servers of one timeline are several ways to the same one.
    if (!newest || newest.timeline < (primary?.timeline ?? 0)) return
    if (
      primary &&
      newest.timeline === primary.timeline &&
      found.flat().some(({ address }) => address === primary?.address)
    )
      return
    primary = newest
    for (const [client, address] of clients) if (address !== newest.address) cut(client)
  }
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  setInterval(() => void lookOnce(), lookMs).unref()

  return {
    find: async (): Promise<boolean> => {
      await lookOnce()
      return primary !== undefined
    },
    /** Returns the address of a new connection: the newest primary known. */
    address: (): string => primary?.address ?? addresses[0] ?? '',
    track: (client: Client, address: string): void => {
      clients.set(client, address)
      client.once('end', () => clients.delete(client))
    },
  }
}

type Follower = ReturnType<typeof followPrimary>

const followers = new Map<string, Follower>()

/** Returns the follower of an address with several hosts, shared by the process. Undefined for one host. */
export const followerOf = (connectionString: string): Follower | undefined => {
  const addresses = listAddresses(connectionString) ?? []
  if (addresses.length < 2) return undefined
  const follower = followers.get(connectionString) ?? followPrimary(addresses)
  followers.set(connectionString, follower)
  return follower
}

type ClientOptions = NonNullable<ConstructorParameters<typeof Client>[0]>

export const openClient = (options: PoolConfig): Client => {
  const Opened = (options.Client ?? Client) as typeof Client
  return new Opened(options)
}

export const clientOfPrimary = (follower: Follower): NonNullable<PoolConfig['Client']> =>
  class extends Client {
    constructor(options: ClientOptions) {
      const connectionString = follower.address()
      super({ ...(options as object), connectionString })
      follower.track(this, connectionString)
    }
  } as unknown as NonNullable<PoolConfig['Client']>
