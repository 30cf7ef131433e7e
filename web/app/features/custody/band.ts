import { classNames } from '../../ui/class-names.ts'
import type { Holder } from './people.ts'

/** Returns the classes that draw someone's time: their color, and plain, hatched, or dotted. */
export function bandClass(holder: Holder | undefined): string {
  if (holder === undefined) return 'cu-band'
  const { hue, pattern } = holder
  return classNames('cu-band', `cu-${hue}`, pattern === 2 && 'is-hatched', pattern === 3 && 'is-dotted')
}
