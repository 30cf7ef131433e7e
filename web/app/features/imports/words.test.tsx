import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  importApps,
  importErrors,
  importOutcomes,
  importReasons,
  importRefusals,
  importStatuses,
  mappedColumns,
  mappedKinds,
  ownLists,
} from '@nestwren/contract/imports-words'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useListCounts } from './totals-list.tsx'
import { useImportWords, useReadingWords } from './use-import-words.ts'
import { useMappingWords } from './use-mapping-words.ts'
import { useReasonWords } from './use-reason-words.ts'

const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
const hook = <T,>(use: () => T) => renderHook(use, { wrapper }).result.current

/** Words for people: not empty, and not the code itself. */
function expectWords(codes: readonly string[], wordsOf: (code: string) => string | undefined) {
  for (const code of codes) {
    const words = wordsOf(code)
    expect(words, code).toBeTruthy()
    expect(words, code).not.toBe(code)
    expect(words, code).not.toContain('undefined')
  }
}

test('every reason has words, with and without what it names', () => {
  const reasonText = hook(useReasonWords)
  const params = { value: 'abc', file: 'a.csv', record: 4, with: 3, label: 'Mood', startAt: '2026-01-10T20:00:00.000Z' }
  expectWords(importReasons, (code) => reasonText(code as (typeof importReasons)[number], {}))
  expectWords(importReasons, (code) => reasonText(code as (typeof importReasons)[number], params))
  expect(reasonText('startNoTime', params)).toContain('abc')
  expect(reasonText('sleepOverlaps', params)).toMatch(/row 4 of a\.csv/)
})

test('every other code of an import has words', () => {
  const { app, status, outcome, error, refusal } = hook(useImportWords)
  expectWords(importApps, (code) => app[code as keyof typeof app])
  expectWords(importStatuses, (code) => status[code as keyof typeof status])
  expectWords(importOutcomes, (code) => outcome[code as keyof typeof outcome])
  expectWords(importErrors, (code) => error[code as keyof typeof error])
  expectWords(importRefusals, (code) => refusal[code as keyof typeof refusal])
  const { columns, kinds } = hook(useMappingWords)
  expectWords(mappedColumns, (code) => columns[code as keyof typeof columns])
  expectWords(mappedKinds, (code) => kinds[code as keyof typeof kinds])
})

test('every list of the family’s own export has words', () => {
  const listCount = hook(useListCounts)
  for (const name of ownLists) expect(listCount(name, 3), name).not.toContain(name)
  expectWords(ownLists, (name) => listCount(name, 3))
  expect(listCount('of-a-later-version', 3)).toBe('of-a-later-version: 3')
})

test('a reading that this version does not know keeps its own name', () => {
  const readingText = hook(useReadingWords)
  expectWords(
    ['dateOfStart', 'dateOfEnd', 'timeIsStart', 'timeIsEnd', 'byEnd', 'byLength', 'breastMilk', 'formula'],
    readingText,
  )
  expect(readingText('ml')).toBe('ml')
})
