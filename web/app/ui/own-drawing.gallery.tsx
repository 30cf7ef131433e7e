import { ownIcons } from '@nestwren/contract/logs/kinds/own'
import type { Gallery } from './gallery.ts'
import { LogGlyph } from './log-glyph.tsx'
import { OwnDrawing } from './own-drawing.tsx'

export const gallery: Gallery = {
  title: 'Drawings of own kinds',
  states: [
    {
      name: 'All of them',
      view: (
        <div className="flex flex-wrap gap-3">
          {ownIcons.map((icon) => (
            <LogGlyph key={icon} hue="activity" color="#7C3AED" icon={<OwnDrawing icon={icon} />} />
          ))}
        </div>
      ),
    },
  ],
}
