import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContract } from './build-tools/browser-contract.ts'
import { chunkFileNames, chunks } from './build-tools/chunks.ts'
import { buildTarget } from './build-tools/engines.ts'
import { hasSelectors } from './build-tools/has-selectors.ts'
import { lateTexts } from './build-tools/late-texts.ts'
import { preloadLinks } from './build-tools/preload-links.ts'

const apiOrigin = process.env.NESTWREN_API ?? 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [
    // In this order: the second leaves out the marks that the first looks for.
    lateTexts(),
    browserContract(),
    preloadLinks(),
    tailwindcss(),
    reactRouter(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': apiOrigin,
      '/socket.io': { target: apiOrigin, ws: true },
    },
  },
  css: { postcss: { plugins: [hasSelectors()] } },
  // Inlined assets would need `data:` in the content security policy.
  build: {
    target: buildTarget,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: chunks, chunkFileNames } },
  },
})
