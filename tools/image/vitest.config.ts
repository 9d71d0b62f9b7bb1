import { defineConfig } from 'vitest/config'

// Builds the web and starts the product as its image has it, which takes a minute (npm run test:image).
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    env: { TZ: 'America/Los_Angeles' },
    globalSetup: ['test/database.setup.ts'],
    include: ['tools/image/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
})
