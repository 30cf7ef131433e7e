import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { landingProps, setReducedMotion } from './landing.fixture.tsx'
import { LandingSections } from './landing-sections.tsx'

beforeEach(() => {
  setReducedMotion(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(invited?: Parameters<typeof landingProps>[0]) {
  const props = landingProps(invited)
  return { props, ...renderUi(<LandingSections {...props} />) }
}
const region = (name: string | RegExp) => screen.getByRole('region', { name })

test('each press says where it was made, and its link works without scripts', () => {
  const { props } = show()
  const joins = screen.getAllByRole('link', { name: 'Start Free Trial' })
  for (const link of [...joins, screen.getByRole('link', { name: 'Discover How It Works' })]) {
    expect(link.getAttribute('href')).toBe(props.hrefs.register)
    fireEvent.click(link)
  }
  expect(props.onCallToAction.mock.calls.flat().sort()).toEqual(
    ['closing', 'features', 'hero', 'pricing_annual', 'pricing_weekly', 'story', 'video'].sort(),
  )
  for (const link of screen.getAllByRole('link', { name: 'Sign In' })) fireEvent.click(link)
  expect(props.onSignIn.mock.calls.flat()).toEqual(['top_bar', 'footer'])
})

test('a press for a new tab is left to the browser', () => {
  const { props } = show()
  const [link] = screen.getAllByRole('link', { name: 'Start Free Trial' })
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  act(() => void link?.dispatchEvent(press))
  expect([press.defaultPrevented, props.onCallToAction.mock.calls]).toEqual([false, []])
})

test('both headlines are in the page', () => {
  show()
  const headline = screen.getByRole('heading', { level: 1 })
  expect(headline.querySelector('.ld-only-a')?.textContent).toBe('“When did she last eat?”Everyone knows.')
  expect(headline.querySelector('.ld-only-b')?.textContent).toBe('3 AM. One thumb.Feed logged.')
})

test.each(['invite', 'influencer'] as const)('who comes by %s sees no price and no trial', (invited) => {
  const { container } = show(invited)
  const words = region("You're invited, so it's free").textContent
  expect(words).toContain('Family members and babysitters always join free.')
  expect(container.querySelector('.ld-price')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Start Free Trial' })).toBeNull()
  expect(container.querySelector('.ld-hero')?.textContent).not.toContain('$')
})

test("a friend's link changes the words and keeps the trial", () => {
  show('ref')
  expect(screen.getByText(/^A friend thinks/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Start Free Trial' }).length).toBeGreaterThan(2)
})

test('one question is open at a time, and the open one closes', () => {
  show()
  const faq = region('Asked at every kitchen table')
  const all = [...faq.querySelectorAll('details')]
  const open = () => all.flatMap((one, index) => (one.open ? [index] : []))
  expect([all.length, open()]).toEqual([6, [0]])
  // What the browser does when a summary is pressed by finger, Enter, or Space.
  const toggle = (index: number) => {
    const one = all[index] as HTMLDetailsElement
    one.open = !one.open
    fireEvent(one, new Event('toggle'))
  }
  toggle(3)
  expect(open()).toEqual([3])
  toggle(1)
  expect(open()).toEqual([1])
  toggle(1)
  expect(open()).toEqual([])
})

test('every hour of the day leads by keyboard to its step, and the one being read is marked', () => {
  let tell = () => {}
  const watched: Element[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: () => void) {
        tell = callback
      }
      observe(mark: Element) {
        watched.push(mark)
      }
      disconnect() {}
    },
  )
  show()
  const line = screen.getByRole('navigation', { name: 'Steps of the day' })
  const hours = within(line).getAllByRole('link')
  const steps = hours.map((hour) => document.getElementById(hour.getAttribute('href')?.slice(1) ?? ''))
  expect(steps).toEqual(watched)
  expect(hours.map((hour) => hour.tabIndex)).toEqual([0, 0, 0, 0])
  const marked = () => hours.flatMap((hour, index) => (hour.getAttribute('aria-current') === 'step' ? [index] : []))
  expect(marked()).toEqual([0])
  const scrolledTo = (step: number) => {
    for (const [index, mark] of watched.entries())
      vi.spyOn(mark, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, index <= step ? -10 : 5_000, 1, 1))
    act(() => tell())
  }
  scrolledTo(2)
  expect(marked()).toEqual([2])
  scrolledTo(0)
  expect(marked()).toEqual([0])
  // Nothing of a step is hidden, whichever is being read.
  expect(screen.getAllByRole('article', { name: /morning|sync|read|planned/ })).toHaveLength(4)
})
