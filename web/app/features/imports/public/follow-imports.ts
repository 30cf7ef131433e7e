import { onLive } from '../../../platform/realtime/live.ts'
import { isAnyRunning } from '../running.ts'

/**
 * Tells on every page how an import ended that was started on this device. The code that tells is fetched only while there
 * is one.
 * @param open goes to an address of the app
 */
export function followImports(open: (path: string) => void, signal: AbortSignal): void {
  const tell = async () => {
    if (!isAnyRunning()) return
    const { tellImport } = await import('./tell-import.ts')
    if (!signal.aborted) await tellImport(open)
  }
  // What cannot be told now is told when the app is opened again, and stands on the page of imports.
  const tellQuietly = () => void tell().catch(() => undefined)
  // One may have ended while the app was closed.
  tellQuietly()
  signal.addEventListener(
    'abort',
    onLive('family:changed', ({ part }) => {
      if (part === 'imports') tellQuietly()
    }),
  )
}
