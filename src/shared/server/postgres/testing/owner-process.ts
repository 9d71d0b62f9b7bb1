// A child process of tests. Starts the embedded PostgreSQL of the given folder, prints 'ready', and waits.
import { errorMessage } from '#shared/server/failure.ts'
import { startEmbeddedPostgres } from '../embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const { stop } = await startEmbeddedPostgres({ dataDir, onProgress: (message) => console.log(message) })
  const stayAlive = setInterval(() => {}, 60_000)
  process.on('SIGUSR2', () => process.exit(0))
  process.on('SIGTERM', () => {
    clearInterval(stayAlive)
    void stop()
  })
  console.log('ready')
} catch (error) {
  console.log(errorMessage(error))
  process.exit(1)
}
