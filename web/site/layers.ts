/** Dialogs: browsers keep the focus in them; Back, Escape and a press beside one close it. */

const isLayer = (): boolean => history.state?.isLayer === true

export function openDialog(id: string): HTMLDialogElement | null {
  const dialog = document.getElementById(id)
  if (!(dialog instanceof HTMLDialogElement)) return null
  if (dialog.open) return dialog
  dialog.showModal()
  document.documentElement.classList.add('is-held')
  history.pushState({ isLayer: true }, '')
  dialog.addEventListener('close', onClosed, { once: true })
  return dialog
}

function onClosed(): void {
  document.documentElement.classList.remove('is-held')
  if (isLayer()) history.back()
  // What opened it may have been replaced meanwhile.
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true })
}

/** Closes what is open, as Back does. Says whether anything was. */
export function closeTop(): boolean {
  const open = document.querySelector<HTMLDialogElement>('dialog[open]')
  open?.close()
  return open !== null
}

/** Whether something was typed into a dialog that nothing has taken yet. */
function holdsText(dialog: HTMLDialogElement): boolean {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form:not([hidden]) :is(input, textarea)',
  )
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}

export function watchLayers(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-close]') !== null) target.closest('dialog')?.close()
    // The dialog itself is only pressed where nothing in it is: beside it.
    else if (target instanceof HTMLDialogElement && target.classList.contains('sheet') && !holdsText(target))
      target.close()
  })
}
