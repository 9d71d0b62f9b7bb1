import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { busyness } from '#test/busyness.ts'
import type { Paper } from './paper.ts'
import { createPdfWriter } from './paper.ts'

const paperOf = (rowCount: number): Paper => ({
  title: 'Clôture',
  subject: 'mars 2026',
  issuer: { name: 'Les Amis du Partage', note: null },
  editedAt: new Date('2026-03-07T07:00:00.000Z'),
  blocks: [
    {
      kind: 'table',
      columns: [{ name: 'Cause' }, { name: 'Net', isFigure: true }],
      rows: Array.from({ length: rowCount }, (_, index) => [`Cause ${index}`, `${index},00\u00a0€`]),
    },
  ],
})
const ours = 'an association'
const busy = { status: 503, code: 'busy' }

it('makes each PDF in a thread: the calls of the process go on meanwhile', async () => {
  const write = createPdfWriter()
  await write(paperOf(1), ours)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const pdfs = await Promise.all([write(paperOf(600), ours), write(paperOf(600), ours)])
  delay.disable()
  for (const pdf of pdfs) expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(delay.percentile(90) / 1e6).toBeLessThan(50 * busyness())
})

it('refuses a document that would wait too long, and makes the others', async () => {
  const write = createPdfWriter({ mostWaiting: 2 })
  const [first, second, third] = await Promise.allSettled(
    [1, 2, 3].map((count) => write(paperOf(count), `association ${count}`)),
  )
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(third).toMatchObject({ status: 'rejected', reason: busy })
})

it('reports why a document cannot be made, and makes the next', async () => {
  const write = createPdfWriter()
  const broken = { ...paperOf(1), blocks: [{ kind: 'table', columns: null, rows: [] }] } as unknown as Paper
  await expect(write(broken, ours)).rejects.toThrow("reading 'map'")
  expect((await write(paperOf(1), ours)).length).toBeGreaterThan(1000)
})
