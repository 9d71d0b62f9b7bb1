// Two workers behind a port, one of them stopped with a connection on its way to it, and then killed. Prints what
// became of that connection's request: 'broken', or 'waiting' as long as nothing closes it.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { closeUntakenConnection } from '../handover.ts'

const listenOn = async (): Promise<string> => {
  const workers = [cluster.fork(), cluster.fork()]
  for (const worker of workers) closeUntakenConnection(worker)
  const [[{ port }]] = (await Promise.all(workers.map((worker) => once(worker, 'listening')))) as [[{ port: number }]]
  return `http://127.0.0.1:${port}`
}

const run = async (): Promise<string> => {
  const origin = await listenOn()
  const [stopped] = Object.values(cluster.workers ?? {})
  stopped?.process.kill('SIGSTOP')
  let answered = 0
  const othersAnswered = Promise.withResolvers<void>()
  const requests = Array.from({ length: 3 }, async () => {
    try {
      await (await fetch(origin)).text()
      answered += 1
      if (answered === 2) othersAnswered.resolve()
      return 'answered'
    } catch {
      return 'broken'
    }
  })
  await othersAnswered.promise
  stopped?.process.kill('SIGKILL')
  const outcomes = await Promise.race([Promise.all(requests), pause(3000, ['waiting'])])
  return outcomes.find((outcome) => outcome !== 'answered') ?? 'answered'
}

if (cluster.isPrimary) {
  console.log(await run())
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
  process.exit(0)
} else createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
