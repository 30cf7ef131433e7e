import { Glyph, type GlyphProps } from './glyph.tsx'

export function ActivityIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="4.3" r="1.8" />
      <rect x="9" y="8" width="6" height="3.6" rx="1.8" />
      <rect x="6.5" y="12.7" width="11" height="3.6" rx="1.8" />
      <rect x="4" y="17.4" width="16" height="3.6" rx="1.8" />
    </Glyph>
  )
}
