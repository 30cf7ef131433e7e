import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkFile, chunks } from './build-tools/chunks.ts'
import { buildTarget } from './build-tools/engines.ts'
import { featureTexts } from './build-tools/feature-texts.ts'
import { hasSelectors } from './build-tools/has-selectors.ts'
import { leanCalls } from './build-tools/lean-calls.ts'
import { leanKinds } from './build-tools/lean-kinds.ts'
import { leanLibraries } from './build-tools/lean-libraries.ts'
import { moduleSizes } from './build-tools/module-sizes.ts'
import { preloadLinks } from './build-tools/preload-links.ts'
import { singleIcons } from './build-tools/single-icons.ts'
import { writtenRoutes } from './build-tools/written-routes.ts'

const apiOrigin = process.env.NESTWREN_API ?? 'http://127.0.0.1:3001'

export default defineConfig({
  // As in app/routes.ts: a production bundle has nothing of it.
  define: { 'import.meta.env.HAS_TRIES': JSON.stringify(process.env.NESTWREN_ENV !== 'prod') },
  plugins: [
    writtenRoutes(),
    // In this order: the second leaves out the marks that the first looks for.
    featureTexts(),
    leanCalls(),
    leanKinds(),
    leanLibraries(),
    singleIcons(),
    preloadLinks(),
    moduleSizes(),
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
    rolldownOptions: {
      // Home loads a table of all files: a character less of each hash is a third of a kilobyte.
      output: { codeSplitting: chunks, chunkFileNames: chunkFile },
    },
  },
})
