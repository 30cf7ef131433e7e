import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { problemOfFile } from './add-document-sheet.tsx'
import { changesFrom, changesOf, uploadFieldsOf } from './document-values.ts'
import { titleFromFileName, useExpiry } from './document-words.ts'

const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>

test.each([
  ['2026-11-20', 'Expires today', 'warning'],
  ['2026-11-21', 'Expires tomorrow', 'warning'],
  ['2026-12-02', 'Expires in 12 days', 'warning'],
  ['2026-12-20', 'Expires in 30 days', 'warning'],
  ['2026-12-21', 'Expires in 31 days', 'neutral'],
  ['2027-01-19', 'Expires in 60 days', 'neutral'],
  ['2027-01-20', 'Expires on Jan 20, 2027', 'neutral'],
  ['2026-11-19', 'Expired yesterday', 'danger'],
  ['2026-11-17', 'Expired 3 days ago', 'danger'],
  ['2026-01-01', 'Expired on Jan 1, 2026', 'danger'],
])('what ends on %s is said as %s', (expiresOn, text, tone) => {
  const { result } = renderHook(() => useExpiry(), { wrapper })
  expect(result.current(expiresOn, '2026-11-20')).toEqual({ text, tone, isNear: !text.includes(' on ') })
})

test('a day is a day across a clock change and a leap day', () => {
  const { result } = renderHook(() => useExpiry(), { wrapper })
  expect(result.current('2028-03-01', '2028-02-28').text).toBe('Expires in 2 days')
  expect(result.current('2026-10-26', '2026-10-25').text).toBe('Expires tomorrow')
})

test.each([
  ['vaccination_record_2026.pdf', 'Vaccination record 2026'],
  ['Passport.Juno.HEIC', 'Passport.Juno'],
  ['scan', 'Scan'],
  ['ñandú.png', 'Ñandú'],
  ['.pdf', '.pdf'],
  ['  Insurance   card .jpeg', 'Insurance card'],
  [`${'a'.repeat(200)}.pdf`, `A${'a'.repeat(119)}`],
])('%j begins as the title %j', (fileName, title) => {
  expect(titleFromFileName(fileName)).toBe(title)
})

test.each([
  [{ name: 'a.pdf', type: 'application/pdf', size: 1 }, null],
  [{ name: 'a.HEIC', type: '', size: 1 }, null],
  [{ name: 'a.heif', type: 'image/heif', size: 1 }, null],
  [{ name: 'a.avif', type: 'image/avif', size: 1 }, null],
  [{ name: 'a.AVIF', type: '', size: 1 }, null],
  [{ name: 'a.docx', type: '', size: 1 }, 'type'],
  // What it says it is counts more than what it is called.
  [{ name: 'a.pdf', type: 'text/html', size: 1 }, 'type'],
  [{ name: 'a.svg', type: 'image/svg+xml', size: 1 }, 'type'],
  [{ name: 'a.pdf', type: 'application/pdf', size: 0 }, 'empty'],
  [{ name: 'a.pdf', type: 'application/pdf', size: 50_000_000 }, null],
  [{ name: 'a.pdf', type: 'application/pdf', size: 50_000_001 }, 'tooLarge'],
])('%j is checked before it is sent: %s', (file, problem) => {
  expect(problemOfFile(file)).toBe(problem)
})

const values = {
  title: ' Passport ',
  category: 'identity' as const,
  childIds: ['a', 'b'],
  issuedOn: '',
  expiresOn: '',
  remindDays: '30',
  notes: ' ',
  keptInVault: false,
}

test('without an end there is nothing to be reminded of', () => {
  expect(changesOf(values)).toMatchObject({ title: 'Passport', expiresOn: null, remindDays: null, notes: '' })
  expect(changesOf({ ...values, expiresOn: '2030-01-01' })).toMatchObject({ expiresOn: '2030-01-01', remindDays: 30 })
  expect(changesOf({ ...values, expiresOn: '2030-01-01', remindDays: '0' }).remindDays).toBe(0)
})

test('an upload sends texts, and leaves out what is not given', () => {
  expect(uploadFieldsOf(values)).toEqual({ title: 'Passport', category: 'identity', childIds: 'a,b', notes: '' })
  expect(uploadFieldsOf({ ...values, issuedOn: '2020-01-01', expiresOn: '2030-01-01' })).toMatchObject({
    issuedOn: '2020-01-01',
    expiresOn: '2030-01-01',
    remindDays: '30',
  })
  expect(uploadFieldsOf({ ...values, keptInVault: true })).toMatchObject({ keptInVault: 'true' })
})

test('a change says of the vault only what it changes', () => {
  expect(changesFrom({ keptInVault: false }, values)).not.toHaveProperty('keptInVault')
  expect(changesFrom({ keptInVault: false }, { ...values, keptInVault: true })).toMatchObject({ keptInVault: true })
  expect(changesFrom({ keptInVault: true }, values)).toMatchObject({ keptInVault: false })
})
