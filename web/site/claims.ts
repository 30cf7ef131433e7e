import { call } from './calls.ts'
import { renewContent } from './documents.ts'
import { dropDraft, fillFromDraft, keepDraft } from './drafts.ts'
import { fillIn, sayWrong, typedIn, whileBusy } from './forms.ts'
import { newId } from './ids.ts'
import { openDialog } from './layers.ts'
import { part, previewWords } from './site-element.ts'

interface Asked {
  readonly id: string
  readonly about: DOMStringMap
}

/** The gift that the dialog is about. */
let gift: Asked | null = null

const fieldNamed = (form: HTMLFormElement, name: string) => part<HTMLInputElement>(form, `[name="${name}"]`)

/** Opens the dialog for the gift of a button. Name and address stay from the gift before. */
export function openReserve(button: HTMLElement): void {
  const { gift: id, title = '', price = '' } = button.dataset
  const dialog = document.getElementById('reserve')
  if (id === undefined || dialog === null) return
  const form = part<HTMLFormElement>(dialog, 'form')
  const draft = `gift ${id}`
  if (form.dataset.draft !== draft) {
    for (const name of ['note', 'share']) fieldNamed(form, name).value = ''
    fieldNamed(form, 'quantity').value = '1'
    fillFromDraft(form, draft)
  }
  gift = { id, about: button.dataset }
  part(dialog, '.gift-named').textContent = `${[title, price].filter((text) => text !== '').join(', ')}.`
  askFor(form, button.dataset)
  showForm(dialog, true)
  sayWrong(form, '')
  openDialog('reserve')
}

/** Asks for a number or a share where the gift has several, and for no more than there is. */
function askFor(form: HTMLFormElement, { left, rest, currency = '' }: DOMStringMap): void {
  const quantity = fieldNamed(form, 'quantity')
  part(form, '[data-when="quantity"]').hidden = left === undefined
  quantity.max = left ?? '1'
  // What is not shown is not asked for.
  if (left === undefined) quantity.value = '1'
  part(form, '[data-when="share"]').hidden = rest === undefined
  part(form, '[data-currency-name]').textContent = currency
}

function showForm(dialog: HTMLElement, isForm: boolean): void {
  const [form, done, title] = [part(dialog, 'form'), part(dialog, '[data-done]'), part(dialog, 'h2')]
  title.dataset.asked ??= title.textContent ?? ''
  form.hidden = !isForm
  done.hidden = isForm
  title.textContent = isForm ? title.dataset.asked : (done.dataset.title ?? '')
}

/**
 * A number as people write it, with a point or a comma, and with either between thousands; NaN for none. There are two decimals at
 * most, so three figures at the end are thousands.
 */
function numberOf(text: string): number {
  const written = text.replace(/[\s\p{Sc}]/gu, '')
  const whole = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(written)
  return whole === null ? Number.NaN : Number(`${whole[1]?.replace(/\D/g, '')}.${whole[2] ?? '0'}`)
}

interface Wish {
  readonly body: Readonly<Record<string, unknown>>
}
interface Fault {
  readonly wrong: string
  readonly names: readonly string[]
}

/** What the form asks for, or what is wrong with it. */
function read(form: HTMLFormElement, about: DOMStringMap): Wish | Fault {
  const { missing = '' } = form.dataset
  const [name, email, note] = [typedIn(form, 'name'), typedIn(form, 'email'), typedIn(form, 'note')]
  const empty = Object.entries({ name, email }).filter(([, value]) => value === '')
  if (empty.length > 0) return { wrong: missing, names: empty.map(([key]) => key) }
  const common = { name, email, note, locale: document.documentElement.lang }
  if (about.rest !== undefined) {
    const share = numberOf(typedIn(form, 'share'))
    if (!(share > 0 && share <= Number(about.rest))) return fault(form, 'share', about.restWords ?? about.rest)
    return { body: { ...common, share } }
  }
  const quantity = about.left === undefined ? 1 : Number(typedIn(form, 'quantity'))
  const most = Number(about.left ?? 1)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > most) return fault(form, 'quantity', String(most))
  return { body: { ...common, quantity } }
}

function fault(form: HTMLFormElement, name: string, left: string): Fault {
  return { wrong: fillIn(fieldNamed(form, name).dataset.wrong ?? '', 'left', left), names: [name] }
}

/** Somebody else was first: the list behind the dialog shows it, and the form asks for what is left. */
async function seeAnew(form: HTMLFormElement, asked: Asked): Promise<void> {
  await renewContent()
  const button = document.querySelector<HTMLElement>(`[data-gift="${CSS.escape(asked.id)}"]`)
  if (button === null) return
  gift = { ...asked, about: button.dataset }
  askFor(form, button.dataset)
}

/** Reserves the gift for whoever filled the form. */
export async function reserve(form: HTMLFormElement): Promise<void> {
  const dialog = form.closest<HTMLElement>('dialog')
  const asked = gift
  if (dialog === null || asked === null) return
  const found = read(form, asked.about)
  if ('wrong' in found) return sayWrong(form, found.wrong, found.names)
  const preview = previewWords()
  if (preview !== null) return sayWrong(form, preview)
  await whileBusy(part(form, 'button[data-busy]'), async () => {
    sayWrong(form, '')
    // Sent twice, also after a reload, it reserves once.
    form.dataset.id ??= newId()
    keepDraft(form)
    const { isDone, status, message } = await call('POST', `/api/public/registry/${asked.id}/claim`, {
      id: form.dataset.id,
      ...found.body,
    })
    if (!isDone) sayWrong(form, message ?? form.dataset.failed ?? '')
    if (status === 409 || status === 404) await seeAnew(form, asked)
    if (!isDone) return
    gift = null
    dropDraft(form)
    // The next reservation of the same gift begins anew.
    form.removeAttribute('data-draft')
    showForm(dialog, false)
    part(dialog, 'h2').focus()
    await renewContent()
  })
}
