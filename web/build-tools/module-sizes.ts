import type { Plugin } from 'vite'

/** What of each script comes from where: bytes of code by module, for whoever asks why a file grew. */
export const moduleSizesFile = 'module-sizes.json'

/** Writes beside the build which modules each script consists of. */
export function moduleSizes(): Plugin {
  return {
    name: 'module-sizes',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const sizes = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [[output.fileName, Object.entries(output.modules).map(([id, part]) => [id, part.renderedLength])]]
          : [],
      )
      this.emitFile({ type: 'asset', fileName: moduleSizesFile, source: JSON.stringify(Object.fromEntries(sizes)) })
    },
  }
}
