// Runs prepared statements in a loop, as pgbench does, and sends how many times.
import { Client } from 'pg'
import type { DatabaseUrl } from './postgres.ts'

type LoopJob = { address: DatabaseUrl; statements: string[]; callers: number; seconds: number; warmUpSeconds: number }

const { address, statements, callers, seconds, warmUpSeconds } = JSON.parse(process.env.BENCH_JOB ?? '') as LoopJob
process.on('disconnect', () => process.exit())

const latenciesMs: number[] = []
let allCalls = 0
const countsFrom = performance.now() + warmUpSeconds * 1000
const endsAt = countsFrom + seconds * 1000

const runCaller = async (): Promise<void> => {
  const client = new Client(address)
  await client.connect()
  while (performance.now() < endsAt) {
    const startedAt = performance.now()
    for (const [index, text] of statements.entries()) await client.query({ name: `statement${index}`, text })
    allCalls += 1
    if (startedAt >= countsFrom) latenciesMs.push(performance.now() - startedAt)
  }
  await client.end()
}

await Promise.all(Array.from({ length: callers }, runCaller))
process.send?.({ calls: latenciesMs.length, seconds, latenciesMs, allCalls })
