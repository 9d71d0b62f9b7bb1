import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
const start = process.cpuUsage(); const t = performance.now()
afterAll(() => { const { user, system } = process.cpuUsage(start)
  appendFileSync('/tmp/gate/cpu.txt', `${((user + system) / 1e6).toFixed(2)} ${((performance.now() - t) / 1000).toFixed(2)} ${expect.getState().testPath}\n`) })
