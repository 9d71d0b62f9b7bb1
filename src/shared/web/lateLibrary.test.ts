import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createLateLibrary } from './lateLibrary.ts'

afterEach(() => onlineManager.setOnline(true))

test('work that comes before the library is done in its order once it has loaded, then at once', async () => {
  const { promise, resolve } = Promise.withResolvers<{ name: string }>()
  const load = vi.fn(() => promise)
  const library = createLateLibrary(load)
  const said: string[] = []
  const say = (text: string) => library.use(({ name }) => void said.push(`${name} ${text}`))
  say('first')
  say('second')
  expect([said, library.current()]).toEqual([[], undefined])
  resolve({ name: 'toast' })
  await library.start()
  expect(said).toEqual(['toast first', 'toast second'])
  say('third')
  expect(said).toHaveLength(3)
  expect(load).toHaveBeenCalledOnce()
})

test('work that no network could serve is done when the network returns', async () => {
  onlineManager.setOnline(false)
  const load = vi.fn<() => Promise<object>>().mockRejectedValue(new Error('offline'))
  const library = createLateLibrary(load)
  const [work, listener] = [vi.fn(), vi.fn()]
  library.subscribe(listener)
  library.use(work)
  await library.start()
  expect(work).not.toHaveBeenCalled()
  load.mockResolvedValue({})
  onlineManager.setOnline(true)
  await expect.poll(() => work).toHaveBeenCalledOnce()
  expect(listener).toHaveBeenCalledOnce()
})

test('the next work loads a library again that did not load', async () => {
  const load = vi.fn<() => Promise<object>>().mockRejectedValue(new Error('refused'))
  const library = createLateLibrary(load)
  await library.start()
  load.mockResolvedValue({})
  const work = vi.fn()
  library.use(work)
  await expect.poll(() => work).toHaveBeenCalledOnce()
})

test('forgets the work of an ended session', async () => {
  const library = createLateLibrary(async () => ({}))
  const work = vi.fn()
  library.use(work)
  library.forget()
  await library.start()
  expect(work).not.toHaveBeenCalled()
})
