import 'temporal-polyfill/global'
import { i18n } from '@lingui/core'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'

// Texts are English without a catalog: outside production the source words travel with the code.
i18n.loadAndActivate({ locale: 'en', messages: {} })

const complaints = vi.spyOn(console, 'error')

afterEach(() => {
  cleanup()
  // A stray error in the console is a failure nobody has looked at yet.
  expect(complaints.mock.calls).toEqual([])
  complaints.mockClear()
})
