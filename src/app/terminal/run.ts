import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '#shared/client.ts'
import { eurosOfCents } from '#shared/money.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { createAttempt } from './attempt.ts'
import { findCauseId, readCatalogue } from './catalogue.ts'
import type { Command, CommandOptions } from './command.ts'
import { exitCodes } from './command.ts'
import { deliver, type Report, type Watcher } from './delivery.ts'
import { countRows, readDonationFile } from './donation-file.ts'
import { createPacer, donationsAtRate, newDonation, randomDonation } from './donation-stream.ts'
import { startHeartbeats } from './heartbeat.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Donation, type Outbox, openOutbox } from './outbox.ts'
import { openProgress, type Progress } from './progress.ts'
import {
  earlierSession,
  findStateFolder,
  lockState,
  readSession,
  type Session,
  stateFolderOf,
  writeSession,
} from './session.ts'
import { signIn } from './sign-in.ts'
import { texts } from './terminal.texts.ts'

/** A signed-in terminal: its session, and the files that this process has locked. */
type Terminal = { folder: string; session: Session; call: Client; outbox: Outbox; rejections: Journal }

const withTerminal = async <Result>(
  where: { state?: string | undefined; name?: string | undefined },
  work: (terminal: Terminal) => Promise<Result>,
): Promise<Result> => {
  const folder = await findStateFolder(where)
  const session = await readSession(folder)
  const unlock = await lockState(folder)
  try {
    const outbox = await openOutbox(folder)
    const rejections = await openJournal(join(folder, 'rejected.jsonl'))
    try {
      const call = createClient({ origin: session.server, token: () => session.accessToken })
      const stopHeartbeats = startHeartbeats(call, outbox)
      try {
        return await work({ folder, session, call, outbox, rejections })
      } finally {
        await stopHeartbeats()
      }
    } finally {
      await Promise.all([outbox.close(), rejections.close()])
    }
  } finally {
    await unlock()
  }
}

const exitCodeOf = ({ waiting, rejected }: Report, badRows: number, interrupt: AbortSignal): number => {
  if (interrupt.aborted) return exitCodes.interrupted
  if (waiting > 0) return exitCodes.waiting
  return rejected + badRows > 0 ? exitCodes.rejected : exitCodes.done
}

const watcherOf = ({ advance, note }: Progress): Watcher => ({
  settled: advance,
  refused: ({ key, source = key }, reason) => note(texts.refused(source, reason)),
  postponed: ({ key, source = key }, reason) => note(texts.postponed(source, reason)),
  away: (reason) => note(texts.serverAway(reason)),
  back: () => note(texts.serverBack),
  halted: (why, reason) => note(why === 'away' ? texts.gaveUp : texts.blocked(reason)),
})

type Delivery = {
  source: (stopped: AbortSignal, progress: Progress) => AsyncIterator<Donation>
  /** The number of donations to send, if known. */
  total?: number
  concurrency?: number
  patience: number
  interrupt: AbortSignal
  /** Returns the number of invalid rows, once the source has ended. */
  badRows?: () => number
}

/** Sends the donations of a source, shows progress and summary, and returns the exit code. */
const run = async (
  { folder, session, call, outbox, rejections }: Terminal,
  { source, total, concurrency = 8, patience, interrupt, badRows = () => 0 }: Delivery,
): Promise<number> => {
  const progress = openProgress(total === undefined ? {} : { total })
  const startedAt = performance.now()
  const report = await deliver((stopped) => source(stopped, progress), {
    attempt: createAttempt(call, session.customerId),
    outbox,
    rejections,
    concurrency,
    giveUpAfterMs: patience * 1000,
    interrupt,
    watcher: watcherOf(progress),
  }).finally(progress.finish)
  if (interrupt.aborted) console.log(texts.interrupted)
  console.log(texts.summary(report))
  console.log(texts.summaryTotal(eurosOfCents(report.totalCents), (performance.now() - startedAt) / 1000))
  if (report.rejected > 0) console.error(texts.rejectedFile(join(folder, 'rejected.jsonl')))
  if (badRows() > 0) console.error(texts.badRows(badRows()))
  return exitCodeOf(report, badRows(), interrupt)
}

const login = async (options: CommandOptions<'login'>): Promise<number> => {
  const folder = options.state ?? stateFolderOf(options.name ?? options.association ?? options.serial ?? 'terminal')
  const unlock = await lockState(folder)
  try {
    const earlier = await earlierSession(folder)
    const outbox = await openOutbox(folder)
    const waiting = outbox.size()
    await outbox.close()
    const session = await signIn(options)
    // Donations belong to their association, so a terminal of another one must not send them.
    if (waiting > 0 && earlier?.customerId !== session.customerId)
      throw new StartFailure(texts.othersWait(waiting, folder))
    await writeSession(folder, session)
    console.log(texts.signedIn(folder))
    return exitCodes.done
  } finally {
    await unlock()
  }
}

async function* each<Item>(...items: Item[]): AsyncGenerator<Item> {
  yield* items
}

const send = (options: CommandOptions<'send'>, interrupt: AbortSignal): Promise<number> =>
  withTerminal(options, async (terminal) => {
    const { call, session, folder, outbox } = terminal
    const { amount, cause, message, patience } = options
    const causeId = cause && findCauseId(await readCatalogue(call, session.customerId, folder), cause)
    // On disk before it is sent, so that the donation survives this process.
    await outbox.put(await newDonation(outbox, { amount, ...(causeId && { causeId }), ...(message && { message }) }))
    return run(terminal, { source: () => each(...outbox.list()), total: outbox.size(), patience, interrupt })
  })

const flush = (options: CommandOptions<'flush'>, interrupt: AbortSignal): Promise<number> =>
  withTerminal(options, (terminal) => {
    const { outbox } = terminal
    const { patience } = options
    return run(terminal, { source: () => each(...outbox.list()), total: outbox.size(), patience, interrupt })
  })

/** Puts the donations that were refused back into the outbox, each under its key, and sends what waits. */
const retry = (options: CommandOptions<'retry'>, interrupt: AbortSignal): Promise<number> =>
  withTerminal(options, async (terminal) => {
    const { outbox, folder } = terminal
    const path = join(folder, 'rejected.jsonl')
    const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
    const refused = lines.map((line) => JSON.parse(line) as Donation)
    await Promise.all(refused.map(({ key, body, source }) => outbox.put({ key, body, source })))
    await truncate(path)
    return run(terminal, {
      source: () => each(...outbox.list()),
      total: outbox.size(),
      patience: options.patience,
      interrupt,
    })
  })

const stream = (options: CommandOptions<'stream'>, interrupt: AbortSignal): Promise<number> =>
  withTerminal(options, async (terminal) => {
    const { call, session, folder, outbox } = terminal
    const { rate, count, seconds, patience } = options
    const catalogue = await readCatalogue(call, session.customerId, folder)
    const waiting = outbox.list()
    const total = count ?? (seconds && Math.ceil(rate * seconds))
    const donors = donationsAtRate(outbox, () => randomDonation(catalogue), { rate, count: total ?? Infinity })
    async function* source(stopped: AbortSignal) {
      const fresh = donors(stopped)
      yield* waiting
      yield* { [Symbol.asyncIterator]: () => fresh }
    }
    return run(terminal, { source, ...(total && { total: waiting.length + total }), patience, interrupt })
  })

const replay = (options: CommandOptions<'replay'>, interrupt: AbortSignal): Promise<number> =>
  withTerminal(options, async (terminal) => {
    const { file, speed, concurrency, patience } = options
    const waiting = terminal.outbox.list()
    const alreadyQueued = new Set(waiting.map(({ key }) => key))
    const total = waiting.length + (await countRows(file))
    let badRows = 0
    async function* source(stopped: AbortSignal, progress: Progress) {
      yield* waiting
      const due = speed === undefined ? undefined : createPacer(speed, stopped)
      let position = 0
      for await (const row of readDonationFile(file)) {
        if ('problem' in row) {
          badRows += 1
          progress.note(texts.badRow(file, row.line, row.problem))
        }
        // A row that waits since an earlier run is in the outbox under the same key.
        if ('problem' in row || alreadyQueued.has(row.donation.key)) {
          progress.advance()
          continue
        }
        await due?.(position)
        position += 1
        yield row.donation
      }
    }
    return run(terminal, { source, total, concurrency, patience, interrupt, badRows: () => badRows })
  })

/**
 * Runs a command.
 * @returns the exit code.
 * @throws StartFailure with a message for the operator.
 */
export const runCommand = async (command: Command, interrupt: AbortSignal): Promise<number> => {
  if (command.name === 'help') {
    console.log(texts.help)
    return exitCodes.done
  }
  if (command.name === 'login') return login(command.options)
  if (command.name === 'send') return send(command.options, interrupt)
  if (command.name === 'stream') return stream(command.options, interrupt)
  if (command.name === 'replay') return replay(command.options, interrupt)
  if (command.name === 'retry') return retry(command.options, interrupt)
  return flush(command.options, interrupt)
}
