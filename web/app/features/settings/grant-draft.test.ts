import { presetLevels } from '@nestwren/contract/permissions'
import { expect, test } from 'vitest'
import { draftOf, levelChoices, nothingPatch, patchOf, presetChoices } from './grant-draft.ts'

const grant = {
  childId: '00000000-0000-4000-8000-000000000001',
  preset: 'nanny' as const,
  levels: { ...presetLevels.nanny },
  canExport: false,
  accessFrom: null,
  accessUntil: null,
  historyDays: null,
}

test('only what is different is sent, a new preset with all its levels', () => {
  const draft = draftOf(grant)
  expect(patchOf(grant, { ...draft, levels: { ...draft.levels, growth: 'add' } })).toEqual({ growth: 'add' })
  expect(patchOf(grant, { ...draft, historyDays: 7, canExport: true })).toEqual({ historyDays: 7, export: true })
  expect(patchOf(grant, { ...draft, preset: 'viewer', levels: presetLevels.viewer })).toEqual({
    preset: 'viewer',
    ...presetLevels.viewer,
  })
})

test('nothing above the own rights is offered, but what is there already can stay', () => {
  expect(levelChoices('view', 'none')).toEqual(['none', 'view'])
  expect(levelChoices('view', 'manage')).toEqual(['none', 'view', 'manage'])
  expect(presetChoices(presetLevels.viewer, null)).toEqual(['viewer'])
  expect(presetChoices(presetLevels.viewer, 'nanny')).toEqual(['nanny', 'viewer'])
})

test('who has nothing of a child begins with looking on, and is sent all of it', () => {
  const draft = draftOf(null)
  expect(draft.levels).toEqual(presetLevels.viewer)
  expect(patchOf(null, draft)).toEqual({ preset: 'viewer', ...presetLevels.viewer })
  expect(new Set(Object.values(nothingPatch))).toEqual(new Set(['none', false]))
})
