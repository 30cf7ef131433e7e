import { defineConfig } from '@playwright/test'
import chromium from '../playwright.config.ts'

/** The journeys in the engines of Safari and Firefox, side by side; of each engine one browser at a time. */
export default defineConfig({
  ...chromium,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/engines',
  projects: [
    { name: 'webkit', workers: 1 },
    { name: 'firefox', workers: 1 },
  ],
})
