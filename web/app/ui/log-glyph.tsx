import { Image } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ActivityIcon } from './icons/activity-icon.tsx'
import { DiaperIcon } from './icons/diaper-icon.tsx'
import { FeedingIcon } from './icons/feeding-icon.tsx'
import { GrowthIcon } from './icons/growth-icon.tsx'
import { MedicineIcon } from './icons/medicine-icon.tsx'
import { NoteIcon } from './icons/note-icon.tsx'
import { PumpingIcon } from './icons/pumping-icon.tsx'
import { SleepIcon } from './icons/sleep-icon.tsx'

const icons = {
  feeding: FeedingIcon,
  diaper: DiaperIcon,
  sleep: SleepIcon,
  activity: ActivityIcon,
  pumping: PumpingIcon,
  medicine: MedicineIcon,
  note: NoteIcon,
  growth: GrowthIcon,
  photo: Image,
}

/** The hues of the day. A hue is a hint and never the only one: a glyph or a word is always with it. */
export type LogHue = keyof typeof icons

export const logHues = Object.keys(icons) as LogHue[]

interface LogGlyphProps {
  hue: LogHue
  /** Another drawing on the same hue. */
  icon?: ReactNode
  /** A colour the family chose, #RRGGBB, in place of the hue. */
  color?: string | null
  isPending?: boolean
  size?: 'md' | 'lg'
}

/** The bare drawing of a hue, for buttons and labels. */
export function LogIcon({ hue, className = 'ic' }: { hue: LogHue; className?: string }) {
  const Icon = icons[hue]
  return <Icon aria-hidden="true" className={className} />
}

/** The drawing on its tile: solid when saved, dashed while it waits. */
export function LogGlyph({ hue, icon, color = null, isPending, size = 'md' }: LogGlyphProps) {
  return (
    <span
      style={color === null ? undefined : ({ '--own': color } as CSSProperties)}
      className={classNames(
        'glyph',
        color === null ? `hue-${hue}` : 'hue-own',
        size === 'lg' && 'glyph-lg',
        isPending && 'is-pending',
      )}
      aria-hidden="true"
    >
      {icon ?? <LogIcon hue={hue} className={size === 'lg' ? 'ic ic-lg' : 'ic'} />}
    </span>
  )
}
