import type { FileKeeper, FileKeeperDeps } from './file-keeper.ts'

/** The keeper of this installation. */
export function createFileKeeper(_deps: FileKeeperDeps): FileKeeper {
  const unbuilt = () => {
    throw new Error('unbuilt')
  }
  return {
    addressOf: unbuilt,
    hasRoom: unbuilt,
    put: unbuilt,
    record: unbuilt,
    discard: unbuilt,
    forget: unbuilt,
    remove: unbuilt,
  }
}
