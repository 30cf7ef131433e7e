/**
 * What somebody has typed into a form and nobody has taken yet. It stays in the tab until then: through a reload, another language,
 * a site that locks itself meanwhile, and a page that the browser threw away. The form has the name of its draft in `data-draft`,
 * and the id of what it makes in `data-id`, so that it is made once however often it is sent; `data-said` is what was sent under it.
 */

interface Draft {
  readonly id?: string
  readonly said?: string
  readonly fields: Readonly<Record<string, string>>
}

/** Where the browser keeps nothing, the page does while it is open. */
const held = new Map<string, string>()
const keyOf = (name: string) => `draft:${location.pathname}:${name}`

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name))
  } catch {
    return held.get(keyOf(name)) ?? null
  }
}

function store(name: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(name), text)
  } catch {
    held.set(keyOf(name), text)
  }
}

function forget(name: string): void {
  held.delete(keyOf(name))
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // As above.
  }
}

function readDraft(name: string): Draft | null {
  const text = stored(name)
  return text === null ? null : (JSON.parse(text) as Draft)
}

/** Keeps what a form holds as it is now. Files are none of it: no browser gives one back. */
export function keepDraft(form: HTMLFormElement): void {
  const { draft, id, said } = form.dataset
  if (draft === undefined) return
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
  store(draft, JSON.stringify({ id, said, fields }))
}

/** Gives a form what was typed into it before, and its name. Says whether there was anything. */
export function fillFromDraft(form: HTMLFormElement, name: string): boolean {
  form.dataset.draft = name
  forgetWhatIsMade(form)
  const draft = readDraft(name)
  if (draft === null) return false
  if (draft.id !== undefined) form.dataset.id = draft.id
  if (draft.said !== undefined) form.dataset.said = draft.said
  for (const field of form.elements) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    const value = isField ? draft.fields[field.name] : undefined
    if (!isField || value === undefined || field.type === 'hidden' || field.type === 'file') continue
    if (!(field instanceof HTMLInputElement) || field.type !== 'radio') field.value = value
    // What can't be chosen any more is not chosen again.
    else if (field.value === value && !field.disabled) field.checked = true
  }
  return true
}

function forgetWhatIsMade(form: HTMLFormElement): void {
  form.removeAttribute('data-id')
  form.removeAttribute('data-said')
}

/** What a form held was taken: nothing of it is kept, and what is typed next is another thing. */
export function dropDraft(form: HTMLFormElement): void {
  forgetWhatIsMade(form)
  if (form.dataset.draft !== undefined) forget(form.dataset.draft)
}

/** Keeps drafts with each letter. */
export function watchDrafts(signal?: AbortSignal): void {
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form !== null) keepDraft(form)
  }
  document.addEventListener('input', onInput, { ...(signal !== undefined && { signal }) })
}
