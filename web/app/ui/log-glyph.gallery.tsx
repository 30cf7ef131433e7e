import type { Gallery } from './gallery.ts'
import { BottleIcon } from './icons/bottle-icon.tsx'
import { NursingIcon } from './icons/nursing-icon.tsx'
import { SolidsIcon } from './icons/solids-icon.tsx'
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
    {
      name: 'Nursing, bottle, solids',
      view: (
        <div className="flex gap-3">
          {[NursingIcon, BottleIcon, SolidsIcon].map((Icon) => (
            <LogGlyph key={Icon.name} hue="feeding" icon={<Icon className="ic" />} />
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
