import { part } from './site-element.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** What a form's field holds, without spaces around it; empty for a field that the form has not. */
export function typedIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement)
}

/** Marks where the line of a form stands that is about no field. */
const homes = new WeakMap<HTMLElement, Comment>()

/** Puts the line beneath a field, where it is seen above the keys of a phone; without a field where the page has it. */
function place(line: HTMLElement, field: Field | undefined): void {
  const home = homes.get(line) ?? document.createComment('')
  if (!homes.has(line)) line.before(home)
  homes.set(line, home)
  const around = field?.closest('.field')
  if (around == null) home.after(line)
  else around.append(line)
}

/** Says what is wrong with a form, or takes it back; marks the fields it is about and goes to the first of them. */
export function sayWrong(form: HTMLElement, message: string, names: readonly string[] = []): void {
  const line = part(form, '.form-error')
  if (!(form instanceof HTMLFormElement)) {
    line.textContent = message
    return
  }
  const fields = fieldsOf(form)
  for (const field of fields) {
    const isWrong = names.includes(field.name)
    if (isWrong) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    field.closest('.stepper')?.classList.toggle('is-invalid', isWrong)
  }
  const first = fields.find(({ name }) => names.includes(name))
  place(line, first)
  line.textContent = message
  first?.focus()
}

/**
 * Does something while a button says that it is being done; does nothing while it is being done already. The button keeps the
 * focus.
 */
export async function whileBusy(button: HTMLElement, act: () => Promise<void>): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return
  const label = button.textContent
  button.setAttribute('aria-disabled', 'true')
  button.textContent = button.dataset.busy ?? label
  try {
    await act()
  } finally {
    button.removeAttribute('aria-disabled')
    // What was done may have given it another word.
    if (button.textContent === button.dataset.busy) button.textContent = label
  }
}

/** Shows one of a dialog's or a section's parts and hides the others. */
export function showOnly(shown: HTMLElement, all: readonly HTMLElement[]): void {
  for (const one of all) one.hidden = one !== shown
}

/** A text with a value in the place of its name in braces. */
export const fillIn = (text: string, name: string, value: string): string => text.replaceAll(`{${name}}`, value)
