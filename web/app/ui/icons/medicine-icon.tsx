import { Glyph, type GlyphProps } from './glyph.tsx'

export function MedicineIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect x="8" y="2.5" width="8" height="4" rx="1.2" />
      <path d="M9 6.5v1.7c-2 .8-3 2-3 4v6.3a3 3 0 0 0 3 3h6a3 3 0 0 0 3-3v-6.3c0-2-1-3.2-3-4V6.5" />
      <path d="M12 12v5M9.5 14.5h5" />
    </Glyph>
  )
}
