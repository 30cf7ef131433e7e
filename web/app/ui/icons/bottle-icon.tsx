import { Glyph, type GlyphProps } from './glyph.tsx'

export function BottleIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m17.3 4.6 1.1-1.1a1.5 1.5 0 0 1 2.1 2.1l-1.1 1.1" />
      <path d="m14.6 4.2 5.2 5.2-2 2-5.2-5.2z" />
      <path d="m13.1 7.1-3.3 1.2-5.9 5.9a2.8 2.8 0 0 0 0 4l1.9 1.9a2.8 2.8 0 0 0 4 0l5.9-5.9 1.2-3.3" />
      <path d="m7.4 10.7 2.3 2.3M5 13.1l1.4 1.4" />
    </Glyph>
  )
}
