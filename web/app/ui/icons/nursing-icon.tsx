import { Glyph, type GlyphProps } from './glyph.tsx'

/** A parent with a baby at the breast. */
export function NursingIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="8.6" cy="5" r="3" />
      <path d="M3 21.5v-5.3c0-3 2.2-5.2 5-5.2 1.4 0 2.6.5 3.5 1.4" />
      <circle cx="14.6" cy="13.6" r="2.9" />
      <path d="M7.2 16c1.4 3.2 4.3 4.6 8 4.2 3-.3 5-1.7 5.8-4.4" />
    </Glyph>
  )
}
