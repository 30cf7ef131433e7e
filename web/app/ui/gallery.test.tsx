import { expect, test } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import type { Gallery } from './gallery.ts'

const files = Object.keys(import.meta.glob('./*.tsx'))
const galleries = import.meta.glob<{ gallery: Gallery }>('./*.gallery.tsx', { eager: true })
const components = files.filter((file) => !/\.(gallery|test)\.tsx$/.test(file))

test.each(components)('%s has a gallery file', (file) => {
  expect(Object.keys(galleries)).toContain(file.replace('.tsx', '.gallery.tsx'))
})

test.each(Object.entries(galleries))('%s renders each of its states', (_file, { gallery }) => {
  expect(gallery.states.length).toBeGreaterThan(0)
  for (const state of gallery.states) {
    const { container, unmount } = renderUi(state.view)
    expect(container.childElementCount, state.name).toBeGreaterThan(0)
    unmount()
  }
})
