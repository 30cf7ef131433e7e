import { Glyph, type GlyphProps } from './glyph.tsx'

export function NoteIcon(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M6 3.5h12a2 2 0 0 1 2 2V14l-6.5 6.5H6a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z" />
      <path d="M13.5 20v-4a2 2 0 0 1 2-2h4" />
      <path d="M8 8h8M8 12h4" />
    </Glyph>
  )
}
