import type { ComponentProps } from 'react'

export type GlyphProps = ComponentProps<'svg'>

/** The frame of our own glyphs: Lucide's grid, stroke and caps, hidden from readers because words stand beside it. */
export function Glyph({ className = 'ic', children, ...rest }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={className}
    >
      {children}
    </svg>
  )
}
