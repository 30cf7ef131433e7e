import type { Palette } from '@nestwren/contract/palettes'
import { Check } from 'lucide-react'

interface ThemeTileProps {
  palette: Palette
  name: string
  /** What the page wears. At night all palettes are the same ember. */
  mode: 'light' | 'dark' | 'night'
  isSelected: boolean
  onSelect: () => void
}

/** A miniature of Home in one palette. The tokens come from the attributes, as they do on the page itself. */
export function ThemeTile({ palette, name, mode, isSelected, onSelect }: ThemeTileProps) {
  return (
    <label className="theme-tile">
      <input type="radio" name="palette" value={palette} checked={isSelected} onChange={onSelect} className="sr-only" />
      <span className="theme-mini" data-theme={palette} data-mode={mode} aria-hidden="true">
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
