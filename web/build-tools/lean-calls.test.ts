import { contract } from '@nestwren/contract'
import { expect, it } from 'vitest'
import { calls as homeCalls } from '../app/platform/api/calls.ts'
import { calls as laterCalls } from '../app/platform/api/later-calls.ts'

const calls = { ...homeCalls, ...laterCalls } as Record<string, Record<string, object>>

it('keeps of each call what a client needs, and no schema', () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(contract).sort())
  expect(calls.logs?.update).toEqual({
    method: 'PUT',
    path: '/api/events/:id',
    access: { who: 'item' },
    output: 'json',
  })
  expect(calls.auth?.logout).toMatchObject({ output: 'nothing' })
})
