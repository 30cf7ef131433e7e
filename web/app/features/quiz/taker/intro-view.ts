import { plural, t } from '@lingui/core/macro'
import type { ShownQuiz } from '@nestwren/contract/quiz'
import { banner, button, buttonLink, el, type Part } from './dom.ts'
import { fragmentOf } from './steps.ts'
import type { View } from './view.ts'

interface IntroState {
  /** How many questions there are; null while that is not known. */
  readonly total: number | null
  readonly answered: number
  /** There are answers to an earlier version; those that fit this one are kept. */
  readonly hasChanged: boolean
  readonly onStart: () => void
  readonly onGoOn: () => void
  readonly onStartOver: () => void
}

/** What somebody who comes back finds above the start: how far they were, and the way on. */
function resuming({ total, answered, hasChanged, onGoOn, onStartOver }: IntroState): readonly Part[] {
  const changed =
    hasChanged && banner('warning', t`This quiz has changed since you started it. The answers that still fit are kept.`)
  if (answered === 0) return [changed]
  return [
    changed,
    el(
      'div',
      { class: 'card card-pad quiz-resume' },
      el(
        'p',
        { role: 'status' },
        total === null
          ? plural(answered, { one: "You've answered # question.", other: "You've answered # questions." })
          : t`You've answered ${answered} of ${total} questions.`,
      ),
      el(
        'div',
        { class: 'quiz-actions' },
        button(t`Continue`, { onPress: onGoOn }),
        button(t`Start over`, { variant: 'outline', onPress: onStartOver }),
      ),
    ),
  ]
}

/**
 * Fits the introduction that a page was written with to this device: how far somebody was, and how many questions there are
 * where an editor has changed that.
 */
export function fitWrittenIntro(intro: HTMLElement, state: IntroState): void {
  for (const old of intro.querySelectorAll('.quiz-device')) old.remove()
  const start = intro.querySelector<HTMLElement>('[data-quiz-start]')
  start?.toggleAttribute('hidden', state.answered > 0)
  const parts = resuming(state).filter((part) => part !== false)
  if (parts.length > 0) start?.before(el('div', { class: 'quiz-device' }, ...parts))
  const count = intro.querySelector<HTMLElement>('[data-quiz-count]')
  if (count === null || state.total === null || count.dataset.quizCount === String(state.total)) return
  count.dataset.quizCount = String(state.total)
  count.textContent = plural(state.total, { one: '# question', other: '# questions' })
}

/** The introduction of any quiz, in its own words. */
export function introView({ title, description }: ShownQuiz, state: IntroState): View {
  const { total, answered, onStart } = state
  const heading = el('h1', { class: 'quiz-title', tabindex: -1, dir: 'auto' }, title)
  const start = buttonLink(t`Start the quiz`, fragmentOf({ kind: 'you' }))
  start.addEventListener('click', (event) => {
    event.preventDefault()
    onStart()
  })
  const node = el(
    'div',
    { class: 'quiz-lead' },
    heading,
    description !== '' && el('p', { class: 'type-body-l', dir: 'auto' }, description),
    total !== null && el('p', { class: 'quiz-count' }, plural(total, { one: '# question', other: '# questions' })),
    el('div', { class: 'quiz-device' }, ...resuming(state)),
    answered === 0 && start,
  )
  return { node, focus: heading }
}
