import { type FilePack, kindOf } from '../app/platform/sw/file-pack.ts'

/**
 * All these files in one.
 * @param paths their addresses
 * @param read the bytes behind an address
 */
export function packOf(paths: readonly string[], read: (path: string) => Buffer): FilePack {
  return Object.fromEntries(paths.map((path) => [path, read(path).toString(kindOf(path).isText ? 'utf8' : 'base64')]))
}
