import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { currentLocale, type ForeignText, type Locale, renderText, setLocale } from './i18n.ts'

/** The current language and its setter; the component renders again when the language changes. */
export function useLocale(): { locale: Locale; setLocale: (locale: Locale) => Promise<void> } {
  useLingui()
  return { locale: currentLocale(), setLocale }
}

/** `renderText` that renders the component again when the language changes. */
export function useText(): (text: ForeignText, values?: Record<string, unknown>) => string {
  const { i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new identity per language is the point.
  return useCallback((text, values) => renderText(text, values), [i18n.locale])
}
