import type { Gallery } from './gallery.ts'
import { LogGlyph, LogIcon, logHues } from './log-glyph.tsx'

export const gallery: Gallery = {
  title: 'Log types',
  isInline: true,
  states: [
    {
      name: 'On a tile',
      view: (
        <div className="flex flex-wrap gap-3">
          {logHues.map((hue) => (
            <span key={hue} className="type-caption grid justify-items-center gap-1">
              <LogGlyph hue={hue} />
              {hue}
            </span>
          ))}
        </div>
      ),
    },
    { name: 'Waiting', view: <LogGlyph hue="feeding" isPending /> },
    { name: 'A colour of the family’s own', view: <LogGlyph hue="activity" color="#7C3AED" /> },
    { name: 'Large', view: <LogGlyph hue="sleep" size="lg" /> },
    { name: 'Bare', view: <LogIcon hue="growth" /> },
  ],
}
