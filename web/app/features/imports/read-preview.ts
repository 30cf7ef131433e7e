import { api } from '../../platform/api/api.ts'

type Preview = Awaited<ReturnType<typeof api.imports.preview>>

let last: Promise<unknown> = Promise.resolve()

/**
 * Asks how the first rows would be read. Each look is a process of the server, which takes longer than the next choice:
 * one look is under way at a time, and those that were overtaken while they waited are never asked for.
 */
export function readPreview(asked: Parameters<typeof api.imports.preview>[0], signal: AbortSignal): Promise<Preview> {
  const look = last.then(() => {
    signal.throwIfAborted()
    return api.imports.preview(asked)
  })
  last = look.catch(() => undefined)
  return look
}
