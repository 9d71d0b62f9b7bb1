import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import { browserArguments } from './test/browser.ts'
import { nightly } from './test/e2e/widths.ts'

const executablePath = findChromium()

// The browser is far from Paris: dates must not follow it.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  grepInvert: new RegExp(nightly),
  globalSetup: './test/e2e/setup.ts',
  fullyParallel: true,
  // Three on two cores: a journey waits for its page about a third of the time.
  workers: 3,
  // No retries: a test that passes at the second try only is a defect.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  use: {
    locale: 'fr-FR',
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1280, height: 800 },
    // Recording every step costs about half of the time; E2E_TRACE=1 does it for a failure that the picture does not
    // explain.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
})
