import type { I18n } from '@lingui/core'
import type { ForeignText } from '../../../platform/i18n/i18n.ts'
import type { Fact } from './kind-view.ts'

/** A text with its values, in the language of the page. */
export const translate = (i18n: I18n, text: ForeignText, values?: Record<string, string | number>) =>
  i18n._(text.id, values, { message: text.message })

/** A fact, or none without a value. */
export function line(i18n: I18n, label: ForeignText, value: string | null): Fact[] {
  return value === null || value === '' ? [] : [{ name: translate(i18n, label), value }]
}

/** A fact whose value has a name. */
export function named<Value extends string>(
  i18n: I18n,
  label: ForeignText,
  names: Record<Value, ForeignText>,
  value: Value | null,
) {
  return line(i18n, label, value === null ? null : translate(i18n, names[value]))
}

/** A fact that counts up the names of what is true. */
export function allOf<Name extends string>(
  i18n: I18n,
  label: ForeignText,
  names: Record<Name, ForeignText>,
  details: Readonly<Record<NoInfer<Name>, boolean>>,
) {
  const found = (Object.keys(names) as Name[]).filter((name) => details[name])
  return line(i18n, label, found.map((name) => translate(i18n, names[name])).join(', '))
}
