import { i18n } from '@lingui/core'
import { brand } from '@nestwren/contract/brand'
import { publicBrand } from '@nestwren/contract/brand-public'
import { publicPaths } from '@nestwren/contract/public-paths'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages as spanish } from '../../platform/i18n/catalogs/public-pages/es.po'
import { activateLocale } from '../../platform/i18n/i18n.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { publicPages } from '../../public-pages.ts'
import { AnalyticsPart } from './analytics/analytics-part.tsx'
import PrivacyPage, { meta as privacyMeta } from './privacy-page.tsx'
import { PublicAnalytics } from './public/public-analytics.tsx'
import { frontPageData } from './public/structured-data.tsx'
import SupportPage, { meta as supportMeta } from './support-page.tsx'
import TermsPage, { meta as termsMeta } from './terms-page.tsx'

beforeEach(async () => {
  localStorage.clear()
  // The build loads the texts of a feature with its code.
  i18n.load('es', spanish)
  await activateLocale('en')
})
afterEach(() => vi.unstubAllGlobals())

const pages = [
  { path: '/privacy', Page: PrivacyPage, meta: privacyMeta, sections: 11 },
  { path: '/terms', Page: TermsPage, meta: termsMeta, sections: 13 },
  { path: '/support', Page: SupportPage, meta: supportMeta, sections: null },
] as const

const sectionsOf = (root: ParentNode) => [...root.querySelectorAll('main section')]

test('the pages that are written ahead are those that search engines are told of', () => {
  expect(publicPages.map(({ path }) => path)).toEqual(publicPaths)
})

describe.each(pages)('$path', ({ Page, sections, meta, path }) => {
  test('has its sections in both languages, each in the list with its address', async () => {
    const words: string[] = []
    for (const locale of ['en', 'es'] as const) {
      await activateLocale(locale)
      const { container } = renderUi(<Page />)
      const found = sectionsOf(container)
      if (sections !== null) expect(found).toHaveLength(sections)
      const links = [...container.querySelectorAll('main nav a')].map((link) => link.getAttribute('href'))
      expect(links).toEqual(found.map(({ id }) => `#${id}`))
      expect(new Set(links).size).toBe(links.length)
      words.push(container.querySelector('main')?.textContent ?? '')
      cleanup()
    }
    const [english, inSpanish] = words.map((text) => new Set(text.split(/[\s.,:;]+/)))
    expect(inSpanish?.has('para')).toBe(true)
    expect(inSpanish?.has('the')).toBe(false)
    expect(english?.has('the')).toBe(true)
  })

  test('says for search engines and shared links what it is, with its own picture in each language', async () => {
    for (const locale of ['en', 'es'] as const) {
      await activateLocale(locale)
      const tags = meta()
      const content = (name: string) =>
        tags.flatMap((tag) =>
          ('property' in tag && tag.property === name) || ('name' in tag && tag.name === name) ? [tag.content] : [],
        )[0]
      expect(content('og:image')).toBe(`${publicBrand.address}/og${path}-${locale}.png`)
      expect(content('og:url')).toBe(`${publicBrand.address}${path}${locale === 'en' ? '' : '?lang=es'}`)
      const description = content('description') ?? ''
      expect(description.length).toBeGreaterThan(50)
      expect(description.length).toBeLessThan(170)
    }
  })
})

test('what the policy promises is what the product does (B §9)', () => {
  renderUi(<PrivacyPage />)
  const text = screen.getByRole('main').textContent ?? ''
  for (const words of ['August 7, 2025', '24 months', '30 days', 'under 13', publicBrand.privacyEmail])
    expect(text).toContain(words)
  expect(text).toMatch(/cancel your subscription:.*30 days/)
  expect(text).toMatch(/within 30 days of deletion/)
})

test('support leads to the people who answer, to the questions, and to the caregivers', () => {
  renderUi(<SupportPage />)
  const main = screen.getByRole('main')
  expect(main.textContent).toContain('within 24 hours')
  expect(main.textContent).toContain('Settings, then Caregivers')
  const hrefs = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('/#faq')
  expect(hrefs).toContain(`mailto:${brand.supportEmail}`)
})

test('the front page tells search engines who we are, what it costs and what people ask', () => {
  const [organization, application, faq] = frontPageData('What it is', [{ question: 'Q?', answer: 'A.' }])
  expect(organization).toMatchObject({ '@type': 'Organization', url: publicBrand.address })
  expect(application).toMatchObject({
    '@type': 'WebApplication',
    offers: [
      { price: '2.00', priceCurrency: 'USD' },
      { price: '89.00', priceCurrency: 'USD' },
    ],
  })
  expect(faq).toMatchObject({ '@type': 'FAQPage', mainEntity: [{ name: 'Q?', acceptedAnswer: { text: 'A.' } }] })
})

describe('an analytics service', () => {
  const options = vi.fn(async () => Response.json({ hasScript: true }))
  beforeEach(() => {
    options.mockClear()
    vi.stubGlobal('fetch', options)
  })
  const openedAt = (path: string) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `http://localhost${path}` } as PerformanceEntry])

  test('is asked about once, with two answers of one kind, and the answer can be changed on the privacy page', async () => {
    const { container } = renderUi(<AnalyticsPart path="/privacy" />)
    const [no, yes] = [
      screen.getByRole('button', { name: 'No, thanks' }),
      screen.getByRole('button', { name: 'Allow' }),
    ]
    expect(no.className).toBe(yes.className)
    expect(container.querySelector('iframe')).toBeNull()
    fireEvent.click(yes)
    const frame = container.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts')
    expect(frame?.getAttribute('src')).toBe('/api/analytics/frame/privacy')
    cleanup()
    renderUi(<PrivacyPage />)
    expect(screen.getByRole('button', { name: 'Allow' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
    expect(screen.getByText('Nothing is counted on this device.')).toBeTruthy()
    cleanup()
    expect(renderUi(<AnalyticsPart path="/privacy" />).container.innerHTML).toBe('')
  })

  test('is not even asked for where the browser says no', async () => {
    vi.useFakeTimers()
    try {
      localStorage.setItem('nestwren.analyticsConsent', 'denied')
      const { container } = renderUi(<PublicAnalytics path="/terms" />)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(options).not.toHaveBeenCalled()
      expect(container.innerHTML).toBe('')
    } finally {
      vi.useRealTimers()
    }
  })

  test('is neither asked for nor loaded in a document of another page', async () => {
    vi.useFakeTimers()
    try {
      openedAt('/home')
      renderUi(<PublicAnalytics path="/terms" />)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(options).not.toHaveBeenCalled()
      openedAt('/terms')
      renderUi(<PublicAnalytics path="/terms" />)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(options).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(screen.getByRole('region', { name: 'Analytics' })).toBeTruthy())
  })
})
