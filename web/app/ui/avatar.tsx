import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

export type PersonHue = 1 | 2 | 3 | 4 | 5 | 6

interface AvatarProps {
  /** The first letter is drawn; the name itself stands beside the avatar, so readers skip it. */
  name: string
  hue?: PersonHue
  /** A colour of the person's own choice, any CSS hex: drawn as the ring only. */
  ringColor?: string | null
  size?: 'sm' | 'md' | 'lg'
}

/** A steady hue for whoever has not chosen one: the same person looks the same everywhere. */
export function hueOf(id: string): PersonHue {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997
  return ((sum % 6) + 1) as PersonHue
}

export function Avatar({ name, hue = 1, ringColor, size = 'md' }: AvatarProps) {
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
