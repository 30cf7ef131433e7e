import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSteps } from './use-steps.ts'

afterEach(() => sessionStorage.clear())

type Name = 'account' | 'code' | 'plan' | 'child' | 'done'
interface State {
  step: Name | null
  isProven: boolean
}

const open = (step: Name | null = 'account') =>
  renderHook(() =>
    useSteps<State>({
      key: 'test',
      initial: { step, isProven: false },
      way: ({ isProven }) => [isProven ? 'account' : ['account', 'code'], 'plan', 'child'],
      upgrade: (stored) => ({ ...stored, ...(stored.step === 3 ? { step: 'plan' } : null) }),
    }),
  ).result

test('steps that count as one have one place; the ends have nothing beyond', () => {
  const steps = open()
  expect(steps.current).toMatchObject({ at: 1, of: 3, before: null, next: 'plan' })
  act(() => steps.current.change({ step: 'code' }))
  expect(steps.current).toMatchObject({ at: 1, of: 3, before: null, next: 'plan' })
  act(() => steps.current.change({ step: 'child' }))
  expect(steps.current).toMatchObject({ at: 3, before: 'plan', next: null })
})

test('a step of no place comes after them all; none yet is before the first', () => {
  expect(open('done').current).toMatchObject({ at: 4, of: 3, before: 'child', next: null })
  expect(open(null).current).toMatchObject({ at: 1, of: 3, before: null })
})

test('a reload goes on where it was, also with what an older version stored', () => {
  const steps = open()
  act(() => steps.current.change({ step: 'child' }))
  expect(open().current.state.step).toBe('child')
  sessionStorage.setItem('test', '{"step":3,"isProven":true}')
  expect(open().current).toMatchObject({ state: { step: 'plan', isProven: true }, at: 2 })
})
