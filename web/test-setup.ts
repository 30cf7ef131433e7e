import 'temporal-polyfill/global'
import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'

// Texts are English without a catalog: outside production the source words travel with the code.
i18n.loadAndActivate({ locale: 'en', messages: {} })

// What a test waits for may first have to be loaded, which on a busy machine takes longer than the usual second.
const patience = { timeout: 15_000 }
configure({ asyncUtilTimeout: patience.timeout })
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = patience) => waitFor(callback, options)
vi.waitUntil = (callback, options = patience) => waitUntil(callback, options)

const complaints = vi.spyOn(console, 'error')

afterEach(() => {
  cleanup()
  // A stray error in the console is a failure nobody has looked at yet.
  expect(complaints.mock.calls).toEqual([])
  complaints.mockClear()
})

// Code that is still being loaded would arrive when the page it was for is gone, and fail without a test to blame.
afterAll(() => vi.dynamicImportSettled())
