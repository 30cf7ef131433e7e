import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of what other features may import; its texts are those of the feature. */
export const doorFolder = 'public'

const root = fileURLToPath(new URL('../app/features', import.meta.url))
const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/**
 * The parts of the app that have a catalog of their texts: each feature with its door, and each other folder within one, such as the sheets of
 * the logs, which a page loads only when they open. The gallery of components is not part of the product.
 */
export const textParts: readonly {
  readonly name: string
  readonly path: string
  readonly without: readonly string[]
}[] = foldersOf(root)
  .filter((feature) => feature !== 'dev')
  .flatMap((feature) => {
    const folders = foldersOf(`${root}/${feature}`).filter((folder) => folder !== doorFolder)
    const inner = folders.map((folder) => ({ name: `${feature}-${folder}`, path: `${feature}/${folder}`, without: [] }))
    return [{ name: feature, path: feature, without: folders.map((folder) => `${feature}/${folder}`) }, ...inner]
  })
