import { expect, it, vi } from 'vitest'
import { outlastOutage } from './outlast-outage.ts'

const away = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
const runs = { disposed: false }

it('repeats a step until the database is back', async () => {
  const work = vi.fn(async () => 'ready')
  work.mockImplementationOnce(away).mockImplementationOnce(away)
  expect(await outlastOutage(work, runs, 1)).toBe('ready')
  expect(work).toHaveBeenCalledTimes(3)
})

it('throws any other error, and an outage once the server stops', async () => {
  await expect(outlastOutage(() => Promise.reject(new Error('wrong')), runs, 1)).rejects.toThrow('wrong')
  await expect(outlastOutage(away, { disposed: true }, 1)).rejects.toThrow('EPIPE')
})
