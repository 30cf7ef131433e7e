import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Every page in every color there is: too long for each change, whole before a release. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/colors',
  fullyParallel: true,
  workers: 2,
  timeout: 600_000,
})
