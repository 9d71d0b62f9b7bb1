import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { guidePages } from './scripts/guide-pages.ts'

// Three on two cores: a file that starts PostgreSQL or a terminal waits for it most of the time.
const maxWorkers = 3
// With V8's default of 16 MB, a worker spends a sixth of its time on collecting what tests leave.
const execArgv = ['--max-semi-space-size=64']
// A test takes a second or two. A machine with other work makes it twenty times slower.
const testTimeout = 60_000
// By default, a value is asked for during a second.
const expectOptions = { poll: { timeout: 20_000 } }
/**
 * Node loads the server's modules itself, as in production: Vite would rewrite each of their imports. Without
 * `vi.mock`, no hook need read them.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false }
const webEnv = { TZ: 'Pacific/Auckland' }

// No test may depend on the machine's zone: all run far from Paris, on either side of it.
export default defineConfig({
  test: {
    tags: [{ name: 'nightly', description: 'What the gate leaves to the night (docs/testing.md#nightly).' }],
    projects: [
      {
        test: {
          name: 'server',
          experimental,
          env: { TZ: 'America/Los_Angeles' },
          globalSetup: ['test/database.setup.ts'],
          include: [
            'src/**/*.test.ts',
            'test/{architecture,bank-worlds,http,ledger}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tools/bench/**/*.test.ts',
          ],
          exclude: ['src/**/web/**'],
          testTimeout,
          expect: expectOptions,
          hookTimeout: 60_000,
          // A worker takes file after file: each file has its database, and modules hold no state of their own.
          isolate: false,
          maxWorkers,
          execArgv,
        },
      },
      {
        plugins: [react({ jsxImportSource: '#shared/web' }), guidePages()],
        resolve: { conditions: ['web', ...defaultClientConditions] },
        test: {
          name: 'web',
          environment: './test/shared-jsdom.ts',
          env: webEnv,
          setupFiles: ['test/web.setup.ts'],
          include: ['src/**/web/**/*.test.tsx'],
          testTimeout,
          expect: expectOptions,
          // As in `server`: a worker evaluates the modules once, and makes one document for its files
          // (test/web.setup.ts).
          isolate: false,
          maxWorkers,
          execArgv,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The parts of the web that need no DOM.
        plugins: [guidePages()],
        ssr: { resolve: { conditions: ['web', ...defaultServerConditions] } },
        test: {
          name: 'web-logic',
          env: webEnv,
          include: ['src/**/web/**/*.test.ts'],
          // A test loads the sign-in SDK again as another device.
          server: { deps: { inline: [/@firebase/] } },
          testTimeout,
          expect: expectOptions,
          isolate: false,
          maxWorkers,
          execArgv,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Real processes are killed here. They start and stop while the components of the web need the processor.
        test: {
          name: 'crash',
          experimental,
          env: { TZ: 'America/Los_Angeles' },
          include: ['test/crash/**/*.test.ts'],
          testTimeout: 400_000,
          expect: expectOptions,
          hookTimeout: 180_000,
          // As in `server`: the processes under test are others.
          isolate: false,
          maxWorkers,
          execArgv,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
