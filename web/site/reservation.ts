import { type Answer, call } from './calls.ts'
import { renewContent } from './documents.ts'
import { sayWrong, showOnly, whileBusy } from './forms.ts'
import { fragmentToken } from './fragment-token.ts'
import { openDialog } from './layers.ts'
import { part, previewWords, siteElement } from './site-element.ts'

/** The reservation that is open. */
let isBought = false

const pathOf = (token: string) => `/api/public/claims/${encodeURIComponent(token)}`
const dialogOf = () => document.getElementById('reservation')
const stepsOf = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>('[data-step]')]

/** Opens what a link from a confirmation is about, on the page that has the dialog for it. */
export async function openReservation(): Promise<void> {
  const token = fragmentToken('claim')
  const dialog = dialogOf()
  if (token === null || dialog === null) return
  const answer = await call('GET', pathOf(token))
  if (!answer.isDone) {
    const { gone = '', notLoaded = '' } = siteElement().dataset
    say(dialog, answer.status === 404 ? gone : (answer.message ?? notLoaded))
  } else show(dialog, answer)
  openDialog('reservation')
}

function show(dialog: HTMLElement, { data }: Answer): void {
  const { item, quantity } = data as { item?: { title?: unknown; storeUrl?: unknown }; quantity?: unknown }
  const count = typeof quantity === 'number' && quantity > 1 ? `${quantity} × ` : ''
  part(dialog, '[data-named]').textContent = `${count}${String(item?.title ?? '')}`
  const store = part<HTMLAnchorElement>(dialog, '[data-store]')
  const address = typeof item?.storeUrl === 'string' && /^https?:\/\//i.test(item.storeUrl) ? item.storeUrl : null
  store.hidden = address === null
  if (address !== null) store.href = address
  note(dialog, data.isBought === true)
  toStep(dialog, 'show')
}

function note(dialog: HTMLElement, isNowBought: boolean): void {
  isBought = isNowBought
  const [state, button] = [part(dialog, '[data-state]'), part(dialog, '[data-buy]')]
  state.textContent = (isBought ? state.dataset.bought : state.dataset.open) ?? ''
  button.textContent = (isBought ? button.dataset.unbuy : button.dataset.label) ?? ''
}

function toStep(dialog: HTMLElement, name: 'show' | 'ask' | 'gone'): HTMLElement {
  const step = part(dialog, `[data-step="${name}"]`)
  const title = part(dialog, 'h2')
  title.dataset.usual ??= title.textContent ?? ''
  title.textContent = step.dataset.title ?? title.dataset.usual
  showOnly(step, stepsOf(dialog))
  return step
}

function say(dialog: HTMLElement, text: string): void {
  part(toStep(dialog, 'gone'), '[data-said]').textContent = text
}

/** What is pressed in the dialog. */
export async function pressReservation(target: Element): Promise<void> {
  const dialog = dialogOf()
  const token = fragmentToken('claim')
  if (dialog === null || token === null || !dialog.contains(target)) return
  const pressed = (name: string) => target.closest<HTMLElement>(`[data-${name}]`)
  if (pressed('ask') !== null) part(toStep(dialog, 'ask'), '[data-keep]').focus()
  if (pressed('keep') !== null) part(toStep(dialog, 'show'), '[data-ask]').focus()
  const [buy, release] = [pressed('buy'), pressed('release')]
  const preview = previewWords()
  if (preview !== null && (buy ?? release) !== null) return sayWrong(shownStep(dialog), preview)
  if (buy !== null) await whileBusy(buy, () => setBought(dialog, token))
  if (release !== null) await whileBusy(release, () => giveBack(dialog, token))
}

const shownStep = (dialog: HTMLElement): HTMLElement => part(dialog, '[data-step]:not([hidden])')

async function setBought(dialog: HTMLElement, token: string): Promise<void> {
  const step = shownStep(dialog)
  sayWrong(step, '')
  const answer = await call('PATCH', pathOf(token), { isBought: !isBought })
  if (answer.isDone) note(dialog, answer.data.isBought === true)
  else sayWrong(step, answer.message ?? part(dialog, '[data-failed]').dataset.failed ?? '')
}

async function giveBack(dialog: HTMLElement, token: string): Promise<void> {
  const step = shownStep(dialog)
  sayWrong(step, '')
  const answer = await call('DELETE', pathOf(token))
  if (!answer.isDone) return sayWrong(step, answer.message ?? part(dialog, '[data-failed]').dataset.failed ?? '')
  say(dialog, part(dialog, '[data-step="gone"]').dataset.released ?? '')
  part(dialog, 'h2').focus()
  await renewContent()
}
