import { Glyph, type GlyphProps } from './glyph.tsx'

export function SolidsIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 12h19c0 3.6-2 6.6-5 8h-9c-3-1.4-5-4.4-5-8z" />
      <path d="M5.6 12c.5-2.6 2.6-4.4 5.2-4.4 1.7 0 3.2.8 4.2 2" />
      <path d="m15.6 12 3.2-6" />
      <path d="M18 6.4c-1-.5-1.3-1.6-.8-2.7.6-1.1 1.7-1.6 2.7-1.1s1.3 1.7.8 2.7c-.6 1.1-1.7 1.6-2.7 1.1z" />
    </Glyph>
  )
}
