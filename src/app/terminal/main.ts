import { StartFailure } from '#shared/server/failure.ts'
import { exitCodes, readCommand } from './command.ts'
import { runCommand } from './run.ts'

/** Returns a signal that aborts on Ctrl-C. A second Ctrl-C exits at once. */
const listenForInterrupt = (): AbortSignal => {
  const interrupt = new AbortController()
  const stop = (): void => {
    if (interrupt.signal.aborted) process.exit(exitCodes.interrupted)
    interrupt.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return interrupt.signal
}

try {
  const command = readCommand(process.argv.slice(2))
  const interrupt = command.name === 'login' ? new AbortController().signal : listenForInterrupt()
  // Exits even when a request still hangs.
  process.exit(await runCommand(command, interrupt))
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exit(exitCodes.failed)
}
