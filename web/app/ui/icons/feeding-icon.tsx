import { Glyph, type GlyphProps } from './glyph.tsx'

export function FeedingIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M10.3 5V3.6c0-1 .7-1.6 1.7-1.6s1.7.6 1.7 1.6V5" />
      <path d="M8.2 5h7.6v2.8H8.2z" />
      <path d="M8.4 7.8 7.2 11v8a3 3 0 0 0 3 3h3.6a3 3 0 0 0 3-3v-8l-1.2-3.2" />
      <path d="M7.2 14h4M7.2 17.5h2.6" />
    </Glyph>
  )
}
