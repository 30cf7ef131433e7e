import { expect, test } from 'vitest'
import { scope } from './harness.fixture.ts'
import { diaperAt, minute, mother } from './indexed/entries.fixture.ts'
import { buildOperation, type Operation } from './operation.ts'
import { layOver } from './overlay.ts'

const father = '0190b000-0000-7000-8000-000000000002'
const entry = diaperAt(1, 10)
const { id } = entry

const press = (kind: 'like' | 'unlike', over: Partial<Operation> = {}): Operation => ({
  ...buildOperation(scope, new Date(minute(20)), {
    endpoint: `logReactions.${kind}`,
    input: { params: { id } },
    change: { kind, id, userId: mother.id },
  }),
  ...over,
})
const shown = (likes: readonly string[], ...waiting: Operation[]) => {
  const stored = { ...entry, likes: [...likes] }
  return layOver(id, stored, waiting, () => false)?.entry.likes
}

test('a like that waits is shown once, also when the server has it already or it waits twice', () => {
  expect(shown([father], press('like'))).toEqual([father, mother.id])
  // The answer got lost: the row has come another way, and the press still waits.
  expect(shown([father, mother.id], press('like'))).toEqual([father, mother.id])
  expect(shown([father], press('like'), press('like'))).toEqual([father, mother.id])
})

test('a like that is taken back is not shown, however often it waits and was pressed', () => {
  expect(shown([father, mother.id], press('unlike'))).toEqual([father])
  expect(shown([father], press('like'), press('unlike'))).toEqual([father])
  expect(shown([father, mother.id], press('unlike'), press('like'))).toEqual([father, mother.id])
  expect(shown([father], press('unlike'), press('unlike'))).toEqual([father])
})

test('a like that was refused is not shown, and the entry is as saved as it was', () => {
  expect(shown([father], press('like', { state: 'failed' }))).toEqual([father])
  expect(layOver(id, entry, [press('like')], () => true)?.sync).toBe('saved')
})
