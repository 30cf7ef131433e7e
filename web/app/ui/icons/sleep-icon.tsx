import { Glyph, type GlyphProps } from './glyph.tsx'

export function SleepIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M20 14.6A8.3 8.3 0 1 1 9.7 4a6.7 6.7 0 0 0 10.3 10.6z" />
      <path d="M15.5 3.5h4.2l-4.2 4.8h4.2" />
    </Glyph>
  )
}
