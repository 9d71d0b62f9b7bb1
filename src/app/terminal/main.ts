import { readCommand } from './command.ts'
import { exitCodes, Failure } from './exit.ts'
import { runCommand } from './run.ts'

/** Ctrl-C ends a run cleanly, its outbox kept; a second one ends it at once. A sign-in just ends. */
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
  // A request that hangs must not keep a program that is done.
  process.exit(await runCommand(command, interrupt))
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(exitCodes.failed)
}
