import { expect, it } from 'vitest'
import { createShutdown } from './shutdown.ts'

const start = () => {
  const events: string[] = []
  const closers = new AsyncDisposableStack()
  closers.defer(() => void events.push('closed'))
  const ended = Promise.withResolvers<number>()
  const shutdown = createShutdown({ closers, exit: ended.resolve })
  shutdown.announceBy(() => void events.push('announced'))
  return { shutdown, events, ended: ended.promise }
}

it('tells the proxy, and stops after the moment that it is given', async () => {
  const { shutdown, events, ended } = start()
  void shutdown.stopAfter(20)
  expect(events).toEqual(['announced'])
  expect(await ended).toBe(0)
  expect(events).toEqual(['announced', 'closed'])
})

it('stops at once after a second signal', async () => {
  const { shutdown, events, ended } = start()
  void shutdown.stopAfter(60_000)
  void shutdown.stopAfter(60_000)
  expect(await ended).toBe(0)
  expect(events).toEqual(['announced', 'closed'])
})
