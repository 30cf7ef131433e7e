import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

// Whatever folder the command runs in.
const texts = { cwd: import.meta.dirname }

export default defineConfig({
  plugins: [lingui(texts), babel({ presets: [linguiTransformerBabelPreset(undefined, texts)] })],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['app/**/*.test.{ts,tsx}', 'build-tools/**/*.test.ts'],
    setupFiles: ['./test-setup.ts'],
  },
})
