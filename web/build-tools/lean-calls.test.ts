import { fileURLToPath } from 'node:url'
import { contract } from '@nestwren/contract'
import { staffContract } from '@nestwren/contract/staff'
import { expect, it } from 'vitest'
import { calls } from '../app/platform/api/calls.ts'
import { calls as staffCalls } from '../app/platform/api/staff-calls.ts'
import { callsOf, leanCalls } from './lean-calls.ts'

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

it('writes the calls of those who run the service into their own file alone, as data', async () => {
  const fileOf = (name: string) => fileURLToPath(new URL(`../app/platform/api/${name}`, import.meta.url))
  const load = leanCalls().load as (id: string) => Promise<string | null>
  const [own, ...others] = await Promise.all(
    ['staff-calls.ts', 'calls.ts', 'later-calls.ts'].map((name) => load(fileOf(name))),
  )
  expect(Object.keys(staffCalls)).toEqual(Object.keys(staffContract))
  expect(own).toContain('call("POST","admin/auth/verify-password","json","anyone")')
  expect(own).not.toContain('import')
  for (const other of others) expect(other).not.toContain('admin/')
})
