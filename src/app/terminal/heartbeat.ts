import { sendHeartbeat } from '#features/devices/device.endpoints.ts'
import { usualHeartbeatMinutes } from '#features/devices/device-health.ts'
import type { Client } from '#shared/client.ts'

/** The time that the last heartbeat of a run may take after its end, in milliseconds. */
const graceMs = 1000

/** Sends a heartbeat now and every five minutes, and ignores failures. Returns the function that stops it. */
export const startHeartbeats = (call: Client): (() => Promise<void>) => {
  const cut = new AbortController()
  const beat = async (): Promise<void> => {
    const body = { version: 'simulateur', network: 'ethernet', reader: 'ready' } as const
    await call(sendHeartbeat, { body, signal: cut.signal }).catch(() => undefined)
  }
  let last = beat()
  const timer = setInterval(() => {
    last = beat()
  }, usualHeartbeatMinutes * 60_000)
  return async () => {
    clearInterval(timer)
    const timeout = setTimeout(() => cut.abort(), graceMs)
    await last
    clearTimeout(timeout)
  }
}
