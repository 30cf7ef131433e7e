import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Path inside the repository. */
export function inRepo(...parts) {
  return join(root, ...parts)
}

/** The Node 24 that npm installs; the machine's own Node only has to be new enough to get here. */
export const node24 = inRepo('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
