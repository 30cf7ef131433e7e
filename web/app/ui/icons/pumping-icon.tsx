import { Glyph, type GlyphProps } from './glyph.tsx'

export function PumpingIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M3.5 7.8 8 3l6.5 5.2v3.3h-4V10z" />
      <path d="M9 11.5h7v7.3a2.7 2.7 0 0 1-2.7 2.7h-1.6A2.7 2.7 0 0 1 9 18.8z" />
      <path d="M9 15.5h3" />
      <path d="M19.5 4.5c1.2 1.5 1.2 3 0 4.5" />
    </Glyph>
  )
}
