import { t } from '@lingui/core/macro'
import { brand } from '@nestwren/contract/brand'
import { button, buttonLink, el, type Part } from './dom.ts'
import type { View } from './view.ts'

/** A quick answer needs no sign that something is under way. */
const waitingShownAfterMs = 300

/** While a quiz is being fetched; says so when that takes a while. */
export function waitingView(): View & { readonly stop: () => void } {
  const node = el('div', { class: 'quiz-state', 'aria-busy': 'true' })
  const timer = setTimeout(
    () =>
      node.append(
        el(
          'p',
          { class: 'quiz-waiting', role: 'status' },
          el('span', { class: 'spinner', 'aria-hidden': 'true' }),
          el('span', {}, t`Loading the quiz`),
        ),
      ),
    waitingShownAfterMs,
  )
  return { node, focus: null, stop: () => clearTimeout(timer) }
}

function state(title: string, parts: readonly Part[], actions: readonly Part[], alert: string | null = null): View {
  const heading = el('h1', { class: 'type-title-l', tabindex: -1 }, title)
  const node = el(
    'div',
    { class: 'quiz-state' },
    alert === null ? heading : el('div', { role: 'alert' }, heading, el('p', {}, alert)),
    ...parts,
    el('div', { class: 'quiz-actions' }, ...actions),
  )
  return { node, focus: heading }
}

const toFrontPage = () => buttonLink(t`Go to ${brand.name}`, '/', 'outline')
const tryAgain = (onPress: () => void) => button(t`Try Again`, { onPress })

/** There is no such quiz, or nobody can take it now (B §8). */
export function notFoundView(onAgain: () => void): View {
  return state(
    t`Quiz Not Found`,
    [el('p', {}, t`There's no quiz at this address, or it isn't open right now.`)],
    [tryAgain(onAgain), toFrontPage()],
  )
}

/** The quiz could not be loaded (B §8). */
export function failedView(onAgain: () => void): View {
  return state(
    t`Quiz not found`,
    [],
    [tryAgain(onAgain), toFrontPage()],
    t`We couldn't load it. What you answered on this device is still here.`,
  )
}

/** The device has no connection; goes on by itself once it has one. */
export function offlineView(onAgain: () => void): View {
  return state(
    t`You're offline`,
    [el('p', { role: 'status' }, t`The quiz shows up once you're back online.`)],
    [tryAgain(onAgain)],
  )
}

/** A quiz without a question. */
export function emptyView(): View {
  return state(t`No questions yet`, [el('p', {}, t`This quiz has nothing to answer yet.`)], [toFrontPage()])
}
