import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { contract } from '@nestwren/contract'
import { ruleProblemTexts } from '@nestwren/contract/calendar/rule'
import { ApiError } from '@nestwren/contract/client'
import { commonErrors, type ErrorDeclaration } from '@nestwren/contract/endpoint'
import { googleUserDetected } from '@nestwren/contract/recovery'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { loadKnownTexts } from '../i18n/i18n.ts'
import { errorTexts } from './error-texts.ts'
import { textOf, useErrorText } from './errors.ts'

const inEnglish = ({ children }: { children: ReactNode }) => createElement(I18nProvider, { i18n }, children)

test('every error of the contract can be translated, and no two texts share an id', () => {
  const declared = Object.values(contract)
    .flatMap((group) => Object.values(group))
    .flatMap(({ errors }) => Object.values(errors as Record<string, ErrorDeclaration>))
  const known = new Set(errorTexts.map(({ message }) => message))
  const missing = [...declared, ...Object.values(commonErrors)]
    .map(({ text }) => text)
    .filter((text) => !known.has(text))
  expect(missing).toEqual([])
  for (const text of Object.values(ruleProblemTexts)) expect(known).toContain(text)
  expect(known).toContain(googleUserDetected)
  expect(new Set(errorTexts.map(({ id }) => id)).size).toBe(errorTexts.length)
})

test('the server’s own text comes first; what is no answer gets a general sentence', () => {
  expect(textOf(new ApiError(429, 'RATE_LIMITED', 'Invalid confirmation code. Please try again.')).message).toBe(
    'Invalid confirmation code. Please try again.',
  )
  expect(textOf(new ApiError(400, 'NEW_CODE', 'Something new.')).message).toBe('Something new.')
  expect(textOf(new TypeError('x is undefined')).id).toBe('error.unknown')
})

test('in another language the server’s words are found in the catalogs; in English they are shown as they come', async () => {
  const refusal = { status: 404, code: 'NOT_FOUND', message: "We can't find this." }
  expect(textOf(refusal)).toEqual({ id: "server.We can't find this.", message: "We can't find this." })
  await loadKnownTexts('es')
  expect(textOf(refusal).id).toBe('error.NOT_FOUND')
  expect(textOf(new ApiError(400, 'NEW_CODE', 'Something new.')).message).toBe('Something new.')
})

test('where the server has said nothing fit to be read, the words of the place are used', () => {
  const { result } = renderHook(() => useErrorText(), { wrapper: inEnglish })
  const own = 'Login failed. Please try again.'
  expect(result.current(new ApiError(502, 'UNKNOWN', 'Bad Gateway'), own)).toBe(own)
  expect(result.current(new TypeError('x is undefined'), own)).toBe(own)
  expect(result.current(new ApiError(401, 'INVALID_CREDENTIALS', 'Wrong email or password.'), own)).toBe(
    'Wrong email or password.',
  )
  expect(result.current(new ApiError(0, 'NETWORK', 'Network error. Please try again.'), own)).toBe(
    'Network error. Please try again.',
  )
  expect(result.current(new ApiError(502, 'UNKNOWN', 'Bad Gateway'))).toBe('Something went wrong. Try again.')
})
