import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { Sheet } from './sheet.tsx'

function Example({ isDirty = false }: { isDirty?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Feed
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Feeding Juno"
        isDirty={isDirty}
        footer={<button type="button">Save feed</button>}
      >
        <input aria-label="Note" />
      </Sheet>
    </>
  )
}

function open(isDirty?: boolean) {
  renderUi(<Example isDirty={isDirty} />)
  const opener = screen.getByRole('button', { name: 'Feed' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, sheet: screen.getByRole('dialog', { name: 'Feeding Juno' }) }
}

test('focus moves to the sheet and not to an input, and returns to what opened it', async () => {
  const { opener, sheet } = open()
  expect(document.activeElement).toBe(sheet)
  expect(document.documentElement.dataset.marks).toMatch(/^held\b/)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(document.documentElement.dataset.marks).toBeUndefined()
})

test('Escape closes when nothing would be lost', async () => {
  const { sheet } = open()
  fireEvent.keyDown(sheet, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('asks before typed text is lost; the safe answer has the focus and keeps the sheet', async () => {
  const { sheet } = open(true)
  fireEvent.keyDown(sheet, { key: 'Escape' })
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  const safe = screen.getByRole('button', { name: 'Keep editing' })
  expect(document.activeElement).toBe(safe)
  fireEvent.click(safe)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Feeding Juno' })).not.toBeNull()
})

test('Back closes when nothing would be lost', async () => {
  const { opener } = open()
  await waitFor(() => expect(history.state).toMatchObject({ layer: 1 }))
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('Back asks before typed text is lost; once more, it takes the question away', async () => {
  open(true)
  await waitFor(() => expect(history.state).toMatchObject({ layer: 2 }))
  history.back()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  history.back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Feeding Juno' })).not.toBeNull()
})

test('leaving after the question closes the sheet', async () => {
  open(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['a long pull closes', 180, true],
  ['a short one settles back', 40, false],
])('dragging down: %s', async (_name, distance, isClosed) => {
  const { sheet } = open()
  const grip = sheet.querySelector('.sheet-grip') as HTMLElement
  fireEvent.pointerDown(grip, { button: 0, clientY: 300, pointerId: 1 })
  fireEvent.pointerMove(grip, { clientY: 300 + distance, pointerId: 1 })
  expect(sheet.style.getPropertyValue('--sheet-drag')).toBe(`${distance}px`)
  // Holding still before letting go: the pull is not a fling.
  fireEvent.pointerMove(grip, { clientY: 300 + distance, pointerId: 1 })
  fireEvent.pointerUp(grip, { clientY: 300 + distance, pointerId: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(isClosed))
})

test('a sheet that leaves the page with its question gives the focus back to what opened it', async () => {
  function Editing() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <main tabIndex={-1}>
        <button type="button" onClick={() => setIsOpen(true)}>
          Change
        </button>
        {isOpen ? (
          <Sheet isOpen onClose={() => setIsOpen(false)} title="Nell and Pip" isDirty>
            <input aria-label="Note" />
          </Sheet>
        ) : null}
      </main>
    )
  }
  renderUi(<Editing />)
  const opener = screen.getByRole('button', { name: 'Change' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
