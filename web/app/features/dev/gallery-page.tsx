import './gallery.css'
import { type Palette, palettes } from '@nestwren/contract/palettes'
import { useState } from 'react'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import type { Gallery } from '../../ui/gallery.ts'
import { usePageMark } from '../../ui/page/marks.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { type GalleryMode, useGalleryTheme } from './use-gallery-theme.ts'

const modules = import.meta.glob<{ gallery: Gallery }>('../../ui/*.gallery.tsx', { eager: true })
const galleries = Object.values(modules)
  .map((module) => module.gallery)
  .sort((a, b) => a.title.localeCompare(b.title))

const modes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'night', label: 'Night' },
] as const satisfies readonly { value: GalleryMode; label: string }[]

const directions = [
  { value: 'ltr', label: 'From the left' },
  { value: 'rtl', label: 'From the right' },
] as const

export function meta() {
  return [{ title: 'Components and states, Nestwren' }]
}

/** Every component of the kit in every state, in any palette and mode. Local and development builds only. */
export default function GalleryPage() {
  const { palette, mode, setPalette, setMode } = useGalleryTheme()
  const [query, setQuery] = useState('')
  usePageMark('console')
  const shown = galleries.filter((entry) => entry.title.toLowerCase().includes(query.toLowerCase()))
  return (
    <div className="has-console">
      <main id="main" tabIndex={-1} className="mx-auto max-w-300 px-4 pt-5 pb-50">
        <h1 className="type-title-l">Components and states</h1>
        <div className="my-4 grid gap-3 tablet:grid-cols-3">
          <Select
            aria-label="Palette"
            value={palette}
            options={palettes.map((name) => ({ value: name, label: name }))}
            onChange={(event) => setPalette(event.target.value as Palette)}
          />
          <Segmented label="Mode" options={modes} value={mode} onValueChange={setMode} />
          <Segmented
            label="Direction"
            options={directions}
            value={readPreference('nestwren.direction') === 'rtl' ? 'rtl' : 'ltr'}
            onValueChange={(direction) => {
              writePreference('nestwren.direction', direction === 'rtl' ? 'rtl' : null)
              // Texts are turned around as they are loaded.
              location.reload()
            }}
          />
          <input
            className="input"
            type="search"
            aria-label="Find a component"
            placeholder="Find a component"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <div className="columns-1 gap-5 tablet:columns-2 wide:columns-3">
          {shown.map((entry) => (
            <Entry key={entry.title} entry={entry} />
          ))}
        </div>
      </main>
    </div>
  )
}

function Entry({ entry }: { entry: Gallery }) {
  return (
    <section className="card card-pad mb-4 break-inside-avoid">
      <h2 className="type-heading mb-3">{entry.title}</h2>
      <div className={entry.isInline ? 'flex flex-wrap items-start gap-3' : 'grid gap-4'}>
        {entry.states.map((state) => (
          <figure key={state.name} className="grid max-w-full min-w-0 content-start gap-1">
            <div className="min-w-0">{state.view}</div>
            <figcaption className="type-micro text-muted">{state.name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
