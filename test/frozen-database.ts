import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { DatabaseAddress } from '#shared/server/database.ts'

/** A proxy to a database that can be frozen, like a swapping machine or a network that drops packets. */
export type FreezableProxy = {
  address: DatabaseAddress
  freeze: () => void
  thaw: () => void
  close: () => Promise<void>
}

const socketOf = (address: DatabaseAddress): Socket => {
  if ('host' in address) return connect(`${address.host}/.s.PGSQL.${address.port}`)
  const { hostname, port } = new URL(address.connectionString)
  return connect(Number(port || 5432), hostname)
}

/** Returns the address of the same database at another host and port. */
const movedTo = (address: DatabaseAddress, port: number): DatabaseAddress => {
  if ('host' in address)
    return { connectionString: `postgres://${address.user}@127.0.0.1:${port}/${address.database}?sslmode=disable` }
  const url = new URL(address.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.href }
}

export const openFreezableProxy = async (address: DatabaseAddress): Promise<FreezableProxy> => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('error', () => {})
    from.on('data', (chunk: Buffer) => to.write(chunk))
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isFrozen) from.pause()
  }
  const server = createServer((client) => {
    const database = socketOf(address)
    join(client, database)
    join(database, client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: movedTo(address, (server.address() as AddressInfo).port),
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
