import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds one script that a page can run by itself from a module and all it imports; returns its source. */
export async function buildPageScript(module: URL): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'nestwren-page-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Part of what a module stands on may be React's.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      lib: { entry: fileURLToPath(module), formats: ['iife'], name: 'fixture', fileName: () => 'page.js' },
    },
  })
  const script = readFileSync(join(outDir, 'page.js'), 'utf8')
  rmSync(outDir, { recursive: true })
  return script
}
