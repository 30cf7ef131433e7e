import { t } from '@lingui/core/macro'
import { apart } from '@nestwren/contract/apart'
import { banner, button, el, fieldError, setAttribute } from './dom.ts'
import { type Answer, type Asked, type Choice, choiceByKey, choicesFor, isDense } from './questions.ts'
import type { Sending, View } from './view.ts'

interface QuestionState extends Sending {
  readonly asked: Asked
  readonly total: number
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
  readonly onNext: () => void
  readonly onPrevious: () => void
}

const ids = { question: 'quiz-question', count: 'quiz-count', error: 'quiz-error' } as const

/** One question on a screen of its own: where one is, the question, its answers, and the way on at the bottom. */
export function questionView(state: QuestionState): View {
  const { asked, total, onNext, onPrevious } = state
  const { question } = asked
  const choices = choicesFor(question, { yes: t`Yes`, no: t`No` })
  const heading = el(
    'h1',
    { id: ids.question, class: 'quiz-question', tabindex: -1, dir: 'auto', 'aria-describedby': ids.count },
    question.text,
  )
  const next = nextButton(state)
  const answers = choices === null ? null : answerList(state, choices, next)
  const failed = el('div', { class: 'quiz-failure' })
  const body = el(
    'div',
    { class: 'quiz-body' },
    ...placeOf(asked, total),
    heading,
    answers?.node ?? el('p', { class: 'quiz-unsupported' }, t`Unsupported question type`),
    failed,
  )
  const form = el(
    'form',
    { class: 'quiz-form', novalidate: true },
    body,
    el('div', { class: 'quiz-foot' }, button(t`Previous`, { variant: 'outline', onPress: onPrevious }), next),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (answers === null || answers.isAnswered()) onNext()
    else answers.askFor()
  })
  const tellSending = ({ isSending, failure }: Sending) => {
    next.firstElementChild?.replaceWith(nextFace(asked.number === total, isSending))
    setAttribute(next, 'aria-busy', isSending && 'true')
    setAttribute(next, 'aria-disabled', isSending && 'true')
    failed.replaceChildren(...(failure === null ? [] : [failureBanner(failure)]))
  }
  if (state.isSending || state.failure !== null) tellSending(state)
  return {
    node: form,
    focus: heading,
    tellSending,
    onKey: (event) => {
      if (event.key === 'Enter') submitFromAnywhere(event, form)
      else answers?.chooseByKey(event)
    },
  }
}

/** 'Question 4 of 24, Nights', and the same as a bar. */
function placeOf({ number, category }: Asked, total: number): readonly HTMLElement[] {
  const place = t`Question ${number} of ${total}`
  const done = el('span')
  done.style.setProperty('--done', String(number / total))
  return [
    el(
      'p',
      { id: ids.count, class: 'quiz-count' },
      category === '' ? place : t`Question ${number} of ${total}, ${apart(category)}`,
    ),
    el(
      'div',
      {
        ...{ class: 'progress quiz-progress', role: 'progressbar', 'aria-label': t`Quiz progress` },
        ...{ 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': number, 'aria-valuetext': place },
      },
      done,
    ),
  ]
}

function failureBanner(reason: string): HTMLElement {
  return banner('danger', el('strong', {}, t`Failed to submit quiz`), el('p', {}, reason))
}

/** Stays pressable while nothing is answered, and then says what it needs. */
const nextButton = ({ asked, total }: QuestionState): HTMLButtonElement =>
  el('button', { type: 'submit', class: 'btn btn-primary' }, nextFace(asked.number === total, false))

const nextFace = (isLast: boolean, isSending: boolean): HTMLElement =>
  el(
    'span',
    { class: 'btn-face' },
    isSending && el('span', { class: 'spinner', 'aria-hidden': 'true' }),
    el('span', {}, isSending ? t`Sending` : isLast ? t`Submit` : t`Next`),
  )

function answerList({ asked, answer, onAnswer }: QuestionState, choices: readonly Choice[], next: Element) {
  const { question } = asked
  const group = el(
    'div',
    {
      class: isDense(question, choices) ? 'quiz-options is-dense' : 'quiz-options',
      ...{ role: 'radiogroup', 'aria-labelledby': ids.question, 'aria-required': 'true' },
    },
    ...(isDense(question, choices) ? scaleEnds(choices) : []),
    ...choices.map((choice) => option(choice, String(choice.value) === String(answer), isDense(question, choices))),
  )
  const node = el('div', { class: 'quiz-answers' }, group, keyHint(choices.length))
  const inputs = [...group.querySelectorAll('input')]
  const isAnswered = () => choices.length === 0 || inputs.some(({ checked }) => checked)
  const forgiveMissing = () => {
    setAttribute(next, 'aria-disabled', (!isAnswered() || next.getAttribute('aria-busy') === 'true') && 'true')
    if (!isAnswered()) return
    node.querySelector('.field-error')?.remove()
    setAttribute(group, 'aria-describedby', null)
  }
  const answered = () => {
    const chosen = choices[inputs.findIndex(({ checked }) => checked)]
    if (chosen !== undefined) onAnswer(chosen.value)
    forgiveMissing()
  }
  group.addEventListener('change', answered)
  forgiveMissing()
  return {
    node,
    isAnswered,
    askFor() {
      node.querySelector('.field-error')?.remove()
      node.append(fieldError(ids.error, t`Choose an answer to continue.`))
      setAttribute(group, 'aria-describedby', ids.error)
      inputs[0]?.focus()
    },
    chooseByKey(event: KeyboardEvent) {
      const chosen = choiceByKey(question, choices, event.key)
      const input = chosen === undefined ? undefined : inputs[choices.indexOf(chosen)]
      if (input === undefined) return
      event.preventDefault()
      input.checked = true
      input.focus()
      answered()
    },
  }
}

function option({ value, label, meaning }: Choice, isChosen: boolean, isBare: boolean): HTMLElement {
  const input = el('input', { type: 'radio', name: 'answer', value: String(value) })
  input.checked = isChosen
  return el(
    'label',
    { class: 'choice choice-card quiz-option' },
    input,
    el(
      'span',
      { dir: 'auto' },
      label,
      // Above the numbers where they stand beside each other, and read with its number everywhere.
      meaning !== undefined && el('span', { class: isBare ? 'sr-only' : 'choice-hint', dir: 'auto' }, ' ', meaning),
    ),
  )
}

function scaleEnds(choices: readonly Choice[]): readonly HTMLElement[] {
  const ends = choices.filter(({ meaning }) => meaning !== undefined)
  return ends.length === 0
    ? []
    : [
        el(
          'p',
          { class: 'quiz-ends', 'aria-hidden': 'true' },
          ...ends.map(({ label, meaning }) => el('span', { dir: 'auto' }, `${label}: ${meaning ?? ''}`)),
        ),
      ]
}

/** Shown where there is a keyboard (quiz.css). */
function keyHint(count: number): HTMLElement | null {
  if (count === 0) return null
  const last = Math.min(9, count)
  return el('p', { class: 'quiz-keys', 'aria-hidden': 'true' }, t`Keys 1 to ${last} choose, Enter continues.`)
}

/** Enter goes on wherever the focus is, unless it is on something that Enter presses itself. */
function submitFromAnywhere(event: KeyboardEvent, form: HTMLFormElement): void {
  const { target } = event
  if (target instanceof Element && target.closest('a, button, input, select, textarea, summary') !== null) return
  event.preventDefault()
  form.requestSubmit()
}
