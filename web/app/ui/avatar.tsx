import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type PersonHue, usePersonMark } from './person-hues.ts'

interface AvatarProps {
  /** The first letter is drawn; the name itself stands beside the avatar, so readers skip it. */
  name: string
  /** Whose it is: decides the hue, or the color they chose, the same everywhere. */
  personId?: string
  /** A hue of the caller's choice instead. */
  hue?: PersonHue
  /** A color in place of the person's own, any CSS hex; null draws the hue alone. */
  ringColor?: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Lies over the letter, which stays where there is none, at night, and until it has come. */
  picture?: ReactNode
}

export function Avatar({ name, personId, hue: ownHue, ringColor, size = 'md', picture }: AvatarProps) {
  const mark = usePersonMark(personId)
  const hue = ownHue ?? mark.hue
  const color = ringColor === undefined ? mark.color : ringColor
  const initial = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  const isRing = color !== null && /^#[0-9a-f]{3,8}$/i.test(color)
  return (
    <span
      className={classNames(
        'avatar',
        hue > 1 && `avatar-${hue}`,
        size !== 'md' && `avatar-${size}`,
        isRing && 'has-ring',
      )}
      style={isRing ? ({ '--ring': color } as CSSProperties) : undefined}
      aria-hidden="true"
    >
      {initial}
      {picture}
    </span>
  )
}
