import { contract } from '@nestwren/contract'
import { expect, it } from 'vitest'
import { calls } from '../app/platform/api/calls.ts'
import { callsOf } from './lean-calls.ts'

it('keeps of each call what a client needs, and no schema', () => {
  expect(Object.keys(calls)).toEqual(Object.keys(contract))
  expect(calls.logs.update).toEqual({
    method: 'PUT',
    path: '/api/events/:id',
    access: { who: 'item' },
    output: 'json',
  })
  expect(calls.auth.logout).toMatchObject({ output: 'nothing' })
})

it('puts each group of calls with Home or with the others', () => {
  const [home, later] = [true, false].map((isHome) => Object.keys(callsOf(calls as never, isHome)))
  expect([...(home ?? []), ...(later ?? [])].sort()).toEqual(Object.keys(contract).sort())
  expect(home).toContain('logs')
  expect(later).toContain('schedule')
})
