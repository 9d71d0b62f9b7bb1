import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createClientErrorAnswer } from './client-errors.ts'

/** Answers a request that did not arrive in time, at this load of the process. */
const answerAt = (load: number): string => {
  const socket = new PassThrough()
  const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  createClientErrorAnswer(() => load)(error, socket as unknown as Socket)
  return String(socket.read())
}

it('a request that is late is blamed on the line of its caller', () => {
  expect(answerAt(0.2)).toMatch(/^HTTP\/1.1 408 [^]*Vérifiez votre connexion/)
})

it('a server that is loaded says so, and when to come back', () => {
  const answer = answerAt(0.97)
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toContain('retry-after: 2')
  expect(answer).toContain('Le service est très sollicité.')
})
