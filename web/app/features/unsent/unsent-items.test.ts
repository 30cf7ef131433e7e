import type { Entry } from '@nestwren/contract/logs/entry'
import { expect, test } from 'vitest'
import type { EntryChange, Operation } from '../../platform/sync/operation.ts'
import type { Upload } from '../../platform/uploads/upload-store.ts'
import { oldUnsent } from './unsent-items.ts'

const nowMs = Date.parse('2026-11-22T12:00:00.000Z')
const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString()

const operation = (part: Partial<Operation>): Operation => ({
  id: crypto.randomUUID(),
  seq: 1,
  userId: 'mara',
  accountId: 'nest',
  endpoint: 'logs.create',
  input: null,
  change: null,
  touches: [],
  makes: [],
  needs: [],
  createdAt: daysAgo(2),
  state: 'waiting',
  error: null,
  theirs: null,
  ...part,
})
const created = (id: string, days: number) =>
  operation({ change: { kind: 'create', entries: [{ id } as Entry] }, createdAt: daysAgo(days) })
const edited = (id: string, part: Partial<Operation> = {}) =>
  operation({ change: { kind: 'update', id } as EntryChange, createdAt: daysAgo(0), ...part })

const upload = (days: number, part: Partial<Upload> = {}): Upload => {
  const hex = Date.parse(daysAgo(days)).toString(16).padStart(12, '0')
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`,
    what: 'photo',
    fields: { caption: '' },
    fileName: 'a.jpg',
    type: 'image/jpeg',
    size: 1,
    refusal: null,
    isHeld: false,
    ...part,
  }
}
const kept = (state: Operation['state']) =>
  operation({ state, kept: { part: 'milk', id: 'lot' } as NonNullable<Operation['kept']> })

test('only what is older than a day is told, the oldest first', () => {
  const items = oldUnsent([created('new', 0.9), created('old', 1.1)], [upload(3), upload(0.5)], nowMs)
  expect(items.map(({ what, sinceMs }) => [what, sinceMs])).toEqual([
    ['photo', nowMs - 3 * 86_400_000],
    ['log', nowMs - 1.1 * 86_400_000],
  ])
})

test('several writes about one log are one log, which waits since the first', () => {
  const items = oldUnsent([created('a', 2), edited('a'), edited('a', { state: 'failed' })], [], nowMs)
  expect(items).toEqual([{ id: 'a', what: 'log', sinceMs: nowMs - 2 * 86_400_000, isRefused: true }])
})

test('logs, things the family keeps, comments, photos and documents count alike', () => {
  const comment = operation({ change: { kind: 'comment', id: 'a', commentId: 'c' } })
  const document = upload(2, {
    what: 'document',
    fields: { title: 'Passport' },
    refusal: { status: 413, code: '', message: '' },
  })
  const items = oldUnsent(
    [created('a', 2), kept('waiting'), comment],
    [upload(2), { ...document, id: `${document.id}d` }],
    nowMs,
  )
  expect(items.map(({ what, name, list, isRefused }) => [what, name ?? list, isRefused])).toEqual([
    ['log', undefined, false],
    ['change', 'milk', false],
    ['change', undefined, false],
    ['photo', 'a.jpg', false],
    ['document', 'Passport', true],
  ])
})

test('what the family keeps says on its own when it was refused', () => {
  expect(oldUnsent([kept('failed'), kept('conflict')], [], nowMs)).toEqual([])
})

test('a file that goes into the vault is marked, so that it is not named', () => {
  const kept = upload(2, { fields: { caption: 'First bath', keptInVault: 'true' } })
  expect(oldUnsent([], [kept, upload(3)], nowMs).map(({ isKept }) => isKept)).toEqual([false, true])
})
