import { defineConfig } from 'vitest/config'

// Real servers from Debian's packages, one file at a time. main.ts says where they are.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    env: { TZ: 'America/Los_Angeles' },
    include: ['tools/scale/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
})
