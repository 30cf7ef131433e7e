import type { CSSProperties } from 'react'

export type WornMode = 'light' | 'dark' | 'night'

/** Puts tokens on an element that wears a palette. Night is the same for everybody. */
export function wornStyle(mode: WornMode, tokens: Readonly<Record<string, string>> = {}): CSSProperties | undefined {
  if (mode === 'night') return undefined
  return Object.fromEntries(Object.entries(tokens).map(([token, color]) => [`--${token}`, color]))
}
