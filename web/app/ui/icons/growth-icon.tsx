import { Glyph, type GlyphProps } from './glyph.tsx'

export function GrowthIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M4.5 2.5v19" />
      <path d="M4.5 5.5H8M4.5 10h5M4.5 14.5H8M4.5 19h5" />
      <path d="M15 21.5c-.6-4 .8-7.6 5.5-9.5.6 5-1.4 7.6-5.5 9.5z" />
      <path d="M15.2 15c-2-.8-3-2.3-3-4.8 2.3.4 3.6 1.7 3.9 3.9" />
    </Glyph>
  )
}
