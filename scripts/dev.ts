// npm run dev: runs the server, restarted when its files change, and the web with hot reload, which proxies /api and
// /idp to it.
import { spawn } from 'node:child_process'
import path from 'node:path'

const bin = (name: string): string => path.join('node_modules', '.bin', name)
const children = [
  spawn(bin('node'), ['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], { stdio: 'inherit' }),
  spawn(bin('vite'), { stdio: 'inherit' }),
]

// Ctrl-C reaches all three processes. When a child ends, the other is stopped.
process.on('SIGINT', () => {})
for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
