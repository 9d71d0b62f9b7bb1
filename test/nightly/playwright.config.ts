import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'
import { alsoNightly, nightly } from '../e2e/widths.ts'

// Runs the journeys that the gate leaves to the night (docs/testing.md#nightly): the other width, and waits of minutes.
export default defineConfig({
  ...journeys,
  testDir: '..',
  outputDir: '../../test-results',
  globalSetup: '../e2e/setup.ts',
  grepInvert: [],
  projects: [
    { name: 'journeys', testDir: '../e2e', grep: new RegExp(`${nightly}|${alsoNightly}`) },
    { name: 'by a real clock', testDir: '.', testMatch: '**/*.nightly.ts', timeout: 300_000 },
  ],
})
