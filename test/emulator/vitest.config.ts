import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '../..')

// Separate from the other tests, since the emulator is installed separately.
export default defineConfig({
  root,
  test: {
    name: 'emulator',
    env: { TZ: 'America/Los_Angeles' },
    globalSetup: ['test/database.setup.ts'],
    include: ['test/emulator/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
