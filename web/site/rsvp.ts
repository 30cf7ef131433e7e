import { call } from './calls.ts'
import { dropDraft, fillFromDraft } from './drafts.ts'
import { sayWrong, typedIn, whileBusy } from './forms.ts'
import { dropFragment, fragmentToken } from './fragment-token.ts'
import { closeTop } from './layers.ts'
import { part, previewWords, siteElement } from './site-element.ts'

const ownPath = (token: string) => `/api/public/rsvps/${encodeURIComponent(token)}`
const sectionOf = () => document.getElementById('rsvp')
/** The secret of the answer that a form changes; null for a new one. A press on “Skip to content” takes it out of the address. */
const tokenOf = (form: HTMLFormElement): string | null => form.dataset.token ?? fragmentToken('rsvp')

/** What an answer holds, as it is typed. */
function read(form: HTMLFormElement) {
  const dietary = form.elements.namedItem('dietary') === null ? {} : { dietary: typedIn(form, 'dietary') }
  return {
    name: typedIn(form, 'name'),
    guestsCount: Number(typedIn(form, 'guestsCount')),
    message: typedIn(form, 'message'),
    status: typedIn(form, 'status'),
    ...dietary,
  }
}

/** Sends an answer, or changes the one whose link brought somebody here. */
export async function sendAnswer(form: HTMLFormElement): Promise<void> {
  const token = tokenOf(form)
  const answer = read(form)
  const email = typedIn(form, 'email')
  const must = { name: answer.name, ...(token === null && { email }), message: answer.message }
  const empty = Object.entries(must).flatMap(([name, value]) => (value === '' ? [name] : []))
  const { guestsCount } = answer
  const most = Number(part<HTMLInputElement>(form, '[name="guestsCount"]').max || guestsCount)
  const isCount = Number.isInteger(guestsCount) && guestsCount >= 1 && guestsCount <= most
  const wrong = isCount ? empty : [...empty, 'guestsCount']
  const { missing = '', failed = '', invite = '' } = form.dataset
  if (wrong.length > 0) return sayWrong(form, missing, wrong)
  const preview = previewWords()
  if (preview !== null) return sayWrong(form, preview)
  await whileBusy(part(form, 'button[data-busy]'), async () => {
    sayWrong(form, '')
    const body = { ...answer, email, locale: document.documentElement.lang }
    const sent =
      token === null
        ? await call('POST', `/api/public/invites/${encodeURIComponent(invite)}/rsvp`, body)
        : await call('PUT', ownPath(token), answer)
    if (!sent.isDone) return sayWrong(form, sent.message ?? failed)
    dropDraft(form)
    finish(form, '[data-done]')
    part(siteElement(), '[data-mailed]').hidden = sent.data.isMailed !== true
  })
}

/** Shows what became of an answer in the place of the form. */
function finish(form: HTMLElement, shown: string): void {
  const section = sectionOf()
  if (section === null) return
  form.hidden = true
  for (const one of section.querySelectorAll<HTMLElement>('[data-done], [data-removed]'))
    one.hidden = !one.matches(shown)
  part(section, `${shown} [role="status"]`).focus()
}

/** One guest more or fewer. */
export function stepGuests(button: HTMLElement): void {
  const field = button.closest('.stepper')?.querySelector('input')
  if (field == null) return
  const [value, most] = [Number(field.value), Number(field.max)]
  const next = (Number.isInteger(value) ? value : 1) + Number(button.dataset.step)
  field.value = String(Math.min(most, Math.max(1, next)))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Opens the form with what was typed into it before, or with the answer that a link from a mail is about. */
export async function openAnswer(): Promise<void> {
  const section = sectionOf()
  const form = section?.querySelector('form')
  if (section === null || form == null) return
  const token = fragmentToken('rsvp')
  const { token: shown } = form.dataset
  if (shown !== undefined && (token === null || token === shown)) return
  if (shown !== undefined) form.reset()
  if (token === null) return void fillFromDraft(form, 'rsvp')
  const answer = await call('GET', ownPath(token))
  if (answer.isDone) {
    form.dataset.token = token
    return showOwn(section, form, answer.data)
  }
  const { gone = '', notLoaded = '' } = siteElement().dataset
  const note = section.querySelector<HTMLElement>('[data-closed-note]')
  const wrong = answer.status === 404 ? gone : (answer.message ?? notLoaded)
  if (note === null) sayWrong(form, wrong)
  else note.textContent = wrong
  if (answer.status !== 404) return
  // Whoever had one can answer once more.
  dropFragment()
  fillFromDraft(form, 'rsvp')
}

function showOwn(section: HTMLElement, form: HTMLFormElement, data: Readonly<Record<string, unknown>>): void {
  const { change = '', save = '', saving = '' } = section.dataset
  const [title, send] = [part(section, 'h2'), part(form, 'button[data-busy]')]
  const note = section.querySelector<HTMLElement>('[data-closed-note]')
  fillForm(form, data, note !== null)
  fillFromDraft(form, 'own rsvp')
  if (note !== null) note.textContent = note.dataset.own ?? ''
  form.hidden = false
  title.hidden = false
  title.textContent = change
  send.textContent = save
  send.dataset.busy = saving
  part(form, '[data-open="remove-answer"]').hidden = false
  const email = part(form, '[name="email"]').closest<HTMLElement>('.field')
  if (email !== null) email.hidden = true
  section.scrollIntoView({ block: 'start' })
  title.focus({ preventScroll: true })
}

/**
 * Puts an answer into the form, but not over what was typed while it was read.
 * @param isClosed the time to answer is over: somebody can still say that they don't come, and nothing else
 */
function fillForm(form: HTMLFormElement, data: Readonly<Record<string, unknown>>, isClosed: boolean): void {
  for (const name of ['name', 'guestsCount', 'message', 'dietary']) {
    const field = form.elements.namedItem(name)
    const value = data[name]
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (field.value !== field.defaultValue && field.type !== 'hidden') continue
    field.value = typeof value === 'string' || typeof value === 'number' ? String(value) : field.value
  }
  for (const choice of form.querySelectorAll<HTMLInputElement>('[name="status"]')) {
    choice.checked = choice.value === data.status
    // Whoever is coming may stay so, also where no further places are left.
    if (choice.checked) choice.disabled = false
    else if (isClosed) choice.disabled = choice.value !== 'declined'
  }
}

/** Takes the answer back. */
export async function removeAnswer(button: HTMLElement): Promise<void> {
  const [dialog, form] = [button.closest<HTMLElement>('dialog'), sectionOf()?.querySelector('form')]
  const token = form == null ? null : tokenOf(form)
  if (token === null || dialog === null || form == null) return
  await whileBusy(button, async () => {
    sayWrong(dialog, '')
    const { isDone, message } = await call('DELETE', ownPath(token))
    if (!isDone) return sayWrong(dialog, message ?? button.dataset.failed ?? '')
    closeTop()
    dropDraft(form)
    finish(form, '[data-removed]')
  })
}
