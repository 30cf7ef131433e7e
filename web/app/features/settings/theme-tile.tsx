import type { Palette } from '@nestwren/contract/palettes'
import { Check } from 'lucide-react'
import { type WornMode, wornStyle } from './worn-style.ts'

interface ThemeTileProps {
  palette: Palette
  /** Of the radio button; the palette's own without. */
  value?: string
  name: string
  /** What the page wears. At night all palettes are the same ember. */
  mode: WornMode
  /** Colors of one's own over the palette's, by token. */
  tokens?: Readonly<Record<string, string>>
  isSelected: boolean
  onSelect: () => void
}

/** A miniature of Home in one palette. The tokens come from the attributes, as they do on the page itself. */
export function ThemeTile({ palette, value = palette, name, mode, tokens, isSelected, onSelect }: ThemeTileProps) {
  return (
    <label className="theme-tile">
      <input type="radio" name="palette" value={value} checked={isSelected} onChange={onSelect} className="sr-only" />
      <span
        className="theme-mini"
        data-theme={palette}
        data-mode={mode}
        style={wornStyle(mode, tokens)}
        aria-hidden="true"
      >
        <span className="theme-mini-hero">
          <span />
          <span />
        </span>
        <span className="theme-mini-row">
          <span />
          <span />
          <span />
        </span>
        <span className="theme-mini-card">
          <span />
        </span>
      </span>
      <span className="theme-check" aria-hidden="true">
        <Check className="ic ic-sm" />
      </span>
      <span>{name}</span>
    </label>
  )
}
