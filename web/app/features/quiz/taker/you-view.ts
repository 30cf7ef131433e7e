import { t } from '@lingui/core/macro'
import { button, el, fieldError, setAttribute } from './dom.ts'
import type { You } from './kept.ts'
import type { View } from './view.ts'

interface YouState {
  readonly you: You
  /** What the server has said of the address. */
  readonly emailProblem: string | null
  readonly onNext: (you: You) => void
  readonly onSkip: () => void
  readonly onPrevious: () => void
}

const longest = { name: 100, email: 254 } as const
/** Browsers take an address without a dot, which no mail server of the internet has. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export const emailProblemText = () => t`Please enter a valid email address`

/** Whether a mail can go there, or nothing was entered. */
function isMailable({ value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>): boolean {
  const text = value.trim()
  return text === '' || (address.test(text) && !validity.typeMismatch)
}

interface FieldParts {
  readonly name: 'name' | 'email'
  readonly label: string
  readonly type: 'text' | 'email'
  readonly value: string
  readonly hint: string | null
}

function field({ name, label, type, value, hint }: FieldParts) {
  const id = `quiz-${name}`
  const input = el('input', {
    ...{ id, name, type, value, class: 'input', dir: 'auto', maxlength: longest[name] },
    autocomplete: name,
    ...(type === 'email' && { inputmode: 'email', autocapitalize: 'none', spellcheck: 'false' }),
  })
  const hinted = hint === null ? null : el('p', { id: `${id}-hint`, class: 'field-hint' }, hint)
  setAttribute(input, 'aria-describedby', hinted?.id)
  const node = el(
    'div',
    { class: 'field' },
    el('label', { class: 'field-label', for: id }, label, ' ', el('span', { class: 'field-optional' }, t`(optional)`)),
    input,
    hinted,
  )
  /** Shows what is wrong in place of the hint, or the hint again. */
  const say = (text: string | null) => {
    node.querySelector('.field-error')?.remove()
    if (text !== null) node.append(fieldError(`${id}-error`, text))
    if (hinted !== null) hinted.hidden = text !== null
    setAttribute(input, 'aria-invalid', text === null ? null : 'true')
    setAttribute(input, 'aria-describedby', text === null ? hinted?.id : `${id}-error`)
  }
  return { node, input, say }
}

/** Name and address, both optional (B §2): whoever gives an address gets the result by mail. */
export function youView({ you, emailProblem, onNext, onSkip, onPrevious }: YouState): View {
  const heading = el('h1', { class: 'quiz-question', tabindex: -1 }, t`Want your result by email?`)
  const name = field({ name: 'name', label: t`Name`, type: 'text', value: you.name, hint: null })
  const email = field({
    ...{ name: 'email', label: t`Email`, type: 'email', value: you.email },
    hint: t`We send you this one email, and nothing else.`,
  })
  const form = el(
    'form',
    { class: 'quiz-form', novalidate: true },
    el(
      'div',
      { class: 'quiz-body' },
      heading,
      el('p', { class: 'quiz-lead-text' }, t`You can skip this. Your result shows up here either way.`),
      el('div', { class: 'quiz-fields' }, name.node, email.node),
    ),
    el(
      'div',
      { class: 'quiz-foot has-three' },
      button(t`Previous`, { variant: 'outline', onPress: onPrevious }),
      button(t`Skip`, { variant: 'outline', onPress: onSkip }),
      button(t`Next`, { type: 'submit' }),
    ),
  )
  const check = () => {
    const isRight = isMailable(email.input)
    email.say(isRight ? null : emailProblemText())
    return isRight
  }
  email.input.addEventListener('change', check)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (check()) onNext({ name: name.input.value.trim(), email: email.input.value.trim() })
    else email.input.focus()
  })
  if (emailProblem !== null) email.say(emailProblem)
  return { node: form, focus: emailProblem === null ? heading : email.input }
}
