import { execFile } from 'node:child_process'
import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { closeUntakenConnection } from './handover.ts'

const program = fileURLToPath(import.meta.resolve('./testing/handover.process.ts'))

it('breaks the connection that a worker had not taken when it was killed, so that its client retries', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  expect(stdout).toBe('broken\n')
})

it('closes a connection that is given to a worker whose end is already known', () => {
  const child = Object.assign(new EventEmitter(), {
    exitCode: null,
    signalCode: null as string | null,
    send: () => true,
  })
  closeUntakenConnection(Object.assign(new EventEmitter(), { process: child }) as unknown as Worker)
  child.signalCode = 'SIGKILL'
  child.emit('exit')
  let closed = 0
  const give = child.send as (message: object, connection: object) => boolean
  give({ cmd: 'NODE_CLUSTER', act: 'newconn' }, { close: () => (closed += 1) })
  expect(closed).toBe(1)
})
