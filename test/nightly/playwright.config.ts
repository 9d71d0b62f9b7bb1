import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

// What takes minutes of real time (npm run test:nightly): it is no part of the gate.
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '**/*.nightly.ts',
  globalSetup: '../e2e/setup.ts',
  timeout: 300_000,
})
