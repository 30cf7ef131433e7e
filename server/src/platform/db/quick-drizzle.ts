import { registerHooks } from 'node:module'

/**
 * Loads Drizzle in a quarter of the time and memory; give it to node with `--import`, before anything imports Drizzle.
 *
 * Node hands out a fresh copy of a package's `exports` for each of its files that it loads. Drizzle's is 180 kB and it loads
 * some 200 files, which is 300 ms and 230 MB of garbage at every start. Its files' own relative imports need no lookup:
 * they name a file, and all of them are ES modules. Everything works without this as well.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes('/node_modules/drizzle-orm/')) {
      const isImported = context.conditions.includes('import')
      if (isImported) return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    return nextResolve(specifier, context)
  },
})
