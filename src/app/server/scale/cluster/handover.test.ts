import { execFile } from 'node:child_process'
import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { closeUntakenConnection } from './handover.ts'

const program = fileURLToPath(import.meta.resolve('./testing/handover-process.ts'))

it('breaks the connection that a worker had not taken when it was killed, so that its client retries', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  expect(stdout).toBe('broken\n')
})

const newConnection = { cmd: 'NODE_CLUSTER', act: 'newconn' }

/** A worker without a process, and the connections that were closed. */
const createWorker = () => {
  const child = Object.assign(new EventEmitter(), {
    exitCode: null,
    signalCode: null as string | null,
    send: (_message: object, _connection: object) => true,
  })
  const closed: string[] = []
  return {
    child,
    closed,
    worker: Object.assign(new EventEmitter(), { process: child }) as unknown as Worker,
    give: (name: string) => child.send(newConnection, { close: () => closed.push(name) }),
    kill: () => {
      child.signalCode = 'SIGKILL'
      child.emit('exit')
    },
  }
}

it('closes a connection that is given to a worker whose end is already known', () => {
  const { worker, closed, give, kill } = createWorker()
  closeUntakenConnection(worker)
  kill()
  give('late')
  expect(closed).toEqual(['late'])
})

it('closes the connection handed to a worker that died after it took the one before', () => {
  const { child, worker, closed, give, kill } = createWorker()
  // As node:cluster does, which listens first.
  child.once('internalMessage', () => give('second'))
  closeUntakenConnection(worker)
  give('first')
  child.emit('internalMessage', { cmd: 'NODE_CLUSTER', accepted: true })
  kill()
  expect(closed).toEqual(['second'])
})

it('closes the connection that the last listening worker refuses, and leaves others to the next worker', () => {
  const [first, last] = [createWorker(), createWorker()]
  for (const { worker, child } of [first, last]) {
    closeUntakenConnection(worker)
    child.emit('internalMessage', { cmd: 'NODE_CLUSTER', act: 'listening' })
  }
  for (const { child, give } of [first, last]) {
    give('during the stop')
    child.emit('internalMessage', { cmd: 'NODE_CLUSTER', act: 'close' })
    child.emit('internalMessage', { cmd: 'NODE_CLUSTER', accepted: false })
  }
  expect(first.closed).toEqual([])
  expect(last.closed).toEqual(['during the stop'])
})
