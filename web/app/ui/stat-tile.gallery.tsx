import { Sun } from 'lucide-react'
import type { Gallery } from './gallery.ts'
import { LogIcon } from './log-glyph.tsx'
import { StatTile } from './stat-tile.tsx'

export const gallery: Gallery = {
  title: 'Stat tile',
  states: [
    {
      name: 'Value, none yet, loading',
      view: (
        <div className="tiles">
          <StatTile
            label="Awake"
            hue="sleep"
            icon={<Sun aria-hidden="true" className="ic" />}
            value="1h 25m"
            context="since 8:59 AM"
          />
          <StatTile
            label="Diaper"
            hue="diaper"
            icon={<LogIcon hue="diaper" />}
            value={null}
            noneText="None"
            context="yet today"
          />
          <StatTile label="Slept" value={null} isLoading />
        </div>
      ),
    },
  ],
}
