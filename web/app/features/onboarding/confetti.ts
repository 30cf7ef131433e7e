import type { Options } from 'canvas-confetti'
import { isStill } from '../../ui/page/is-still.ts'

/** A §2: two bursts. */
const bursts = [
  { particleCount: 100, afterMs: 0, origin: { x: 0.5, y: 0.6 }, spread: 70 },
  { particleCount: 150, afterMs: 250, origin: { x: 0.5, y: 0.4 }, spread: 110 },
] as const

type Fire = (options: Options) => unknown

/** Drawn on the page's own thread: a worker made from text is not allowed here. */
async function loadFire(): Promise<Fire> {
  const { create } = (await import('canvas-confetti')).default
  return create(undefined, { resize: true, useWorker: false })
}

function paletteNow(): string[] {
  const style = getComputedStyle(document.documentElement)
  return ['--primary', '--secondary', '--accent', '--hero-accent']
    .map((name) => style.getPropertyValue(name).trim())
    .filter((color) => /^#[0-9a-f]{6}$/i.test(color))
}

/**
 * Confetti for a payment that went through. Nothing is loaded or drawn where nothing is to move; where it cannot be
 * loaded, nobody misses it.
 */
export async function celebrate(load: () => Promise<Fire> = loadFire): Promise<void> {
  if (isStill()) return
  try {
    const fire = await load()
    const colors = paletteNow()
    for (const { afterMs, ...burst } of bursts)
      setTimeout(
        () =>
          void fire({
            ...burst,
            ...(colors.length > 0 ? { colors } : null),
            zIndex: 1000,
            disableForReducedMotion: true,
          }),
        afterMs,
      )
  } catch {
    // As above.
  }
}
