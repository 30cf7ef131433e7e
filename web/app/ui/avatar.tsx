import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import { type PersonHue, usePersonHue } from './person-hues.ts'

interface AvatarProps {
  /** The first letter is drawn; the name itself stands beside the avatar, so readers skip it. */
  name: string
  /** Whose it is: decides the hue, the same everywhere. */
  personId?: string
  /** A hue of the caller's choice instead. */
  hue?: PersonHue
  /** A colour of the person's own choice, any CSS hex: drawn as the ring only. */
  ringColor?: string | null
  size?: 'sm' | 'md' | 'lg'
}

export function Avatar({ name, personId, hue: ownHue, ringColor, size = 'md' }: AvatarProps) {
  const familyHue = usePersonHue(personId)
  const hue = ownHue ?? familyHue
  const initial = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  const isRing = ringColor !== undefined && ringColor !== null && /^#[0-9a-f]{3,8}$/i.test(ringColor)
  return (
    <span
      className={classNames(
        'avatar',
        hue > 1 && `avatar-${hue}`,
        size !== 'md' && `avatar-${size}`,
        isRing && 'has-ring',
      )}
      style={isRing ? ({ '--ring': ringColor } as CSSProperties) : undefined}
      aria-hidden="true"
    >
      {initial}
    </span>
  )
}
