import { Glyph, type GlyphProps } from './glyph.tsx'

export function DiaperIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M3 5.5h18V9c0 6-4 10-9 10S3 15 3 9z" />
      <path d="M3 9.5c4 .3 6.4 3.4 6.6 9.2" />
      <path d="M21 9.5c-4 .3-6.4 3.4-6.6 9.2" />
    </Glyph>
  )
}
