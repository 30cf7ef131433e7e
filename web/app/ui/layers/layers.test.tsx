import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { FormSheet } from '../form-sheet.tsx'
import { Menu } from '../menu.tsx'
import { MenuChip } from '../menu-chip.tsx'
import { RemoveButton } from '../remove-button.tsx'
import { Sheet } from '../sheet.tsx'
import { ToastHost } from '../toast-host.tsx'
import { currentToast, dismissToast, showToast } from '../toast-store.ts'

const nothing = () => undefined
const isOnLayer = (layer: number) => waitFor(() => expect(history.state).toMatchObject({ layer }))
const isOnPage = () => waitFor(() => expect(history.state?.layer).toBeUndefined())

type Overlay = (close: () => void) => ReactNode

/** A page that opens one overlay, as features do: it is there or it is not. */
function Page({ overlay }: { overlay: Overlay }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? overlay(() => setIsOpen(false)) : null}
    </main>
  )
}

const overlays: readonly [name: string, role: string, overlay: Overlay][] = [
  [
    'a sheet',
    'dialog',
    (close) => (
      <Sheet isOpen onClose={close} title="Feeding Juno">
        Fields
      </Sheet>
    ),
  ],
  [
    'a form in a sheet',
    'dialog',
    (close) => (
      <FormSheet onClose={close} title="Feeding Juno" submitLabel="Save" onSubmit={nothing}>
        Fields
      </FormSheet>
    ),
  ],
  [
    'a dialog',
    'dialog',
    (close) => (
      <Dialog isOpen onClose={close} title="Welcome">
        Words
      </Dialog>
    ),
  ],
  [
    'a question',
    'alertdialog',
    (close) => (
      <ConfirmDialog
        isOpen
        title="Delete nap?"
        body="It is gone."
        confirmLabel="Delete nap"
        cancelLabel="Keep it"
        onConfirm={nothing}
        onCancel={close}
      />
    ),
  ],
]

test.each(overlays)('Back closes %s', async (_name, role, overlay) => {
  renderUi(<Page overlay={overlay} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole(role)
  await isOnLayer(1)
  history.back()
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
  await isOnPage()
})

test.each(overlays)('%s that is closed by a key leaves no entry', async (_name, role, overlay) => {
  renderUi(<Page overlay={overlay} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.keyDown(await screen.findByRole(role), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
  await isOnPage()
})

test.each([
  ['a menu', <Menu key="menu" trigger={<button type="button">More</button>} items={[{ id: 'a', label: 'Search' }]} />],
  [
    'a chip with a menu',
    <MenuChip
      key="chip"
      label="Child"
      value="a"
      onValueChange={nothing}
      options={[
        { value: 'a', label: 'Juno' },
        { value: 'b', label: 'Pip' },
      ]}
    />,
  ],
])('Back closes %s', async (_name, view) => {
  renderUi(view)
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
  await screen.findByRole('menu')
  await isOnLayer(1)
  history.back()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await isOnPage()
})

test('of a question over a sheet, Back takes the question first', async () => {
  renderUi(
    <Page
      overlay={(close) => (
        <FormSheet
          onClose={close}
          title="Juno"
          submitLabel="Save"
          onSubmit={nothing}
          beside={<RemoveButton label="Delete Juno" title="Delete Juno?" body="It is gone." onRemove={nothing} />}
        >
          Fields
        </FormSheet>
      )}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Juno' }))
  await screen.findByRole('alertdialog')
  await isOnLayer(2)
  history.back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('dialog')).toBeTruthy()
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isOnPage()
})

test('what has left the page is still seen leaving, and cannot be found in it', async () => {
  // The engine of these tests plays no animations.
  let end = nothing as () => void
  const finished = new Promise<void>((resolve) => {
    end = resolve
  })
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished }] })
  try {
    renderUi(
      <>
        <Page
          overlay={(close) => {
            const save = () => {
              close()
              showToast({ message: 'Feed saved' })
            }
            const footer = (
              <button type="button" onClick={save}>
                Save
              </button>
            )
            return (
              <Sheet isOpen onClose={close} title="Feeding Juno" footer={footer}>
                <input id="note" defaultValue="typed" />
              </Sheet>
            )
          }}
        />
        <ToastHost />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    const leaving = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.leaving')
      expect(found).not.toBeNull()
      return found as HTMLElement
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([leaving.inert, leaving.getAttribute('aria-hidden')]).toEqual([true, 'true'])
    expect(leaving.querySelector('.sheet')?.textContent).toContain('Feeding Juno')
    expect(leaving.querySelector('.scrim')).not.toBeNull()
    expect(leaving.querySelector('input')?.value).toBe('typed')
    expect(document.getElementById('note')).toBeNull()
    end()
    await waitFor(() => expect(document.querySelector('.leaving')).toBeNull())
    expect(screen.getByText('Feed saved')).toBeTruthy()
  } finally {
    dismissToast(currentToast()?.id ?? 0)
    Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
  }
})
