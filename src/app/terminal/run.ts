import { sendHeartbeat } from '#features/devices/device.endpoints.ts'
import { usualHeartbeatMinutes } from '#features/devices/device-health.ts'
import { type Client, createClient } from '#shared/client.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import { createAttempt } from './attempt.ts'
import { findCauseId, readCatalogue } from './catalogue.ts'
import { type Command, type CommandOptions, exitCodes } from './command.ts'
import { type Donation, deliver, type Report, type Watcher } from './delivery.ts'
import { donationsAtRate, newDonation, randomDonation } from './donation-stream.ts'
import { findStateFolder, readSession, type Session, stateFolderOf, writeSession } from './session.ts'
import { signIn } from './sign-in.ts'
import { texts } from './terminal.texts.ts'

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
  return stream(command.options, interrupt)
}

const login = async (options: CommandOptions<'login'>): Promise<number> => {
  const folder = options.state ?? stateFolderOf(options.name ?? options.association ?? options.serial ?? 'terminal')
  await writeSession(folder, await signIn(options))
  console.log(texts.signedIn(folder))
  return exitCodes.done
}

const send = async (options: CommandOptions<'send'>, interrupt: AbortSignal): Promise<number> => {
  const terminal = await openTerminal(options)
  const { amount, cause, message, patience } = options
  const causeId = cause && findCauseId(await readCatalogue(terminal), cause)
  const donation = newDonation({ amount, ...(causeId && { causeId }), ...(message && { message }) })
  async function* source() {
    yield donation
  }
  return run(terminal, { source, patience, interrupt })
}

const stream = async (options: CommandOptions<'stream'>, interrupt: AbortSignal): Promise<number> => {
  const terminal = await openTerminal(options)
  const { rate, seconds, patience } = options
  const count = options.count ?? (seconds ? Math.ceil(rate * seconds) : Infinity)
  const catalogue = await readCatalogue(terminal)
  const source = (stopped: AbortSignal) => donationsAtRate(() => randomDonation(catalogue), { rate, count, stopped })
  return run(terminal, { source, patience, interrupt })
}

type Terminal = { session: Session; call: Client }

const openTerminal = async (where: Parameters<typeof findStateFolder>[0]): Promise<Terminal> => {
  const session = await readSession(await findStateFolder(where))
  return { session, call: createClient({ origin: session.server, token: () => session.accessToken }) }
}

type Delivery = {
  source: (stopped: AbortSignal) => AsyncIterator<Donation>
  patience: number
  interrupt: AbortSignal
}

/** Sends the donations of a source, shows each and the summary, and returns the exit code. */
const run = async ({ session, call }: Terminal, { source, patience, interrupt }: Delivery): Promise<number> => {
  const stopHeartbeats = startHeartbeats(call)
  const startedAt = performance.now()
  const report = await deliver(source, {
    attempt: createAttempt(call, session.customerId),
    concurrency: 8,
    giveUpAfterMs: patience * 1000,
    interrupt,
    watcher,
  })
  await stopHeartbeats()
  if (interrupt.aborted) console.log(texts.interrupted)
  console.log(texts.summary(report))
  console.log(texts.summaryTotal(eurosOfCents(report.totalCents), (performance.now() - startedAt) / 1000))
  return exitCodeOf(report, interrupt)
}

const watcher: Watcher = {
  accepted: ({ body }) => console.log(texts.accepted(formatEuros(body.amount))),
  refused: (_, reason) => console.error(texts.refused(reason)),
  away: (reason) => console.error(texts.serverAway(reason)),
  back: () => console.error(texts.serverBack),
  halted: (why, reason) => console.error(why === 'away' ? texts.gaveUp : texts.blocked(reason)),
}

const exitCodeOf = ({ waiting, rejected }: Report, interrupt: AbortSignal): number => {
  if (interrupt.aborted) return exitCodes.interrupted
  if (waiting > 0) return exitCodes.waiting
  return rejected > 0 ? exitCodes.rejected : exitCodes.done
}

/** The time that the last heartbeat of a run may take after its end, in milliseconds. */
const graceMs = 1000

/** Sends a heartbeat now and every five minutes, and ignores failures. Returns the function that stops it. */
export const startHeartbeats = (call: Client): (() => Promise<void>) => {
  const cut = new AbortController()
  const beat = async (): Promise<void> => {
    const body = { version: 'simulateur', network: 'ethernet', reader: 'ready' } as const
    await call(sendHeartbeat, { body, signal: cut.signal }).catch(() => undefined)
  }
  let last = beat()
  const timer = setInterval(() => {
    last = beat()
  }, usualHeartbeatMinutes * 60_000)
  return async () => {
    clearInterval(timer)
    const timeout = setTimeout(() => cut.abort(), graceMs)
    await last
    clearTimeout(timeout)
  }
}
