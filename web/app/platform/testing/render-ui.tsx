import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'

/** Renders what a test looks at inside the providers every page has. */
export function renderUi(view: ReactNode): RenderResult {
  return render(view, {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <MemoryRouter>{children}</MemoryRouter>
      </I18nProvider>
    ),
  })
}
