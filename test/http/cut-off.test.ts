import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startListeningServer } from '#test/listening-server.ts'

let test: Awaited<ReturnType<typeof startListeningServer>>
beforeAll(async () => {
  test = await startListeningServer()
})
afterAll(() => test.close())

const readCount = async (): Promise<number> => {
  const metrics = (await test.app.control.readMetrics()) as { name: string; values: { value: number }[] }[]
  return metrics.find(({ name }) => name === 'escarcelle_requests_cut_off_total')?.values[0]?.value ?? 0
}

/** Sends the head of a call and a part of its body, then resets the connection. */
const breakOff = async (path: string, headers: string[]): Promise<void> => {
  const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', 'content-length: 6000', ...headers]
  const isRead = once(test.app.server, 'request')
  socket.write(`${head.join('\r\n')}\r\n\r\n{"amount": `)
  await isRead
  socket.resetAndDestroy()
}

it('a request that its caller breaks off is counted apart, and is neither an error in the log nor an outage', async () => {
  const errors = vi.spyOn(test.app.log, 'error')
  const before = await readCount()
  await breakOff(`/api/devices-auth/${test.device.id}/login`, ['content-type: application/json'])
  await breakOff('/idp/v1/accounts:signInWithPassword', ['content-type: application/json'])
  await expect.poll(readCount).toBe(before + 2)
  expect(errors).not.toHaveBeenCalled()
  const metrics = JSON.stringify(await test.app.control.readMetrics())
  expect(metrics).not.toMatch(/"status":503|"status":500/)
  expect((await fetch(`${test.origin}/api/health`)).status).toBe(200)
})
