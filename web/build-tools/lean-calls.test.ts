import { contract } from '@nestwren/contract'
import { expect, it } from 'vitest'
import { calls } from '../app/platform/api/calls.ts'

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
