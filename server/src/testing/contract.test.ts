import {
  areas,
  levels,
  presetLevels,
  presets,
  roleUserPermissions,
  userPermissions,
} from '@nestwren/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { call } from './call.ts'
import {
  type Actor,
  actors,
  actorsAtThreshold,
  areaOfItems,
  contractCalls,
  guarded,
  isForParents,
  isPromised,
  levelIn,
  send,
} from './contract-calls.ts'
import { exampleFor, examples } from './contract-examples.ts'
import { beyondSession, exampleOf, startContractWalk } from './contract-walk.ts'
import { keptExample } from './kept-examples.ts'

/**
 * What `access` of every endpoint promises, asked of the running server: nobody without a token, no stranger, no member
 * without the right gets in, and every member with it does. The expectations come from the declarations alone. Asked are
 * those at the threshold of each call; contract.long.test.ts asks everybody else.
 */
const walk = startContractWalk()
const open = contractCalls.filter(({ endpoint }) => endpoint.access.who === 'anyone')

test('every endpoint has an example, and no example is left over', async () => {
  for (const one of contractCalls) await exampleOf(one, walk.kept())
  const named = Object.entries(examples).flatMap(([group, all]) => Object.keys(all).map((key) => `${group}.${key}`))
  // Those of kept lists follow from the contract.
  const derived = contractCalls
    .filter(({ group, key }) => keptExample(group, key) !== undefined)
    .map(({ name }) => name)
  expect([...named, ...derived].sort()).toEqual(contractCalls.map(({ name }) => name).sort())
})

describe('without a token', () => {
  test.each(guarded)('$name is 401', async (one) => {
    const input = await exampleOf(one, walk.kept())
    for (const token of [null, 'a.b.c']) {
      const { status, body } = await send(walk.url(), one, input, token)
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })

  test.each(open)('$name is open', async (one) => {
    const { status, body } = await send(walk.url(), one, await exampleOf(one, walk.kept()), null)
    expect(status).toBeLessThan(500)
    const { refusedWith } = exampleFor(one.group, one.key)
    if (refusedWith !== undefined) expect(body.code).toBe(refusedWith)
    expect(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT']).not.toContain(body.code)
  })
})

describe('a stranger with a valid token', () => {
  test.each(guarded)('$name shows and changes nothing of this family', (one) => walk.expectStrange(one))
})

describe.each(actors)('$name', (actor) => {
  const asked = guarded.filter((one) => actorsAtThreshold(one).includes(actor))
  test.for(asked)('$name', (one) => walk.expectPromised(one, actor))
})

describe('payment', () => {
  test.each(beyondSession)('$name is 402 while it is owed; reads come back when a paid time is over', (one) =>
    walk.expectOwed(one),
  )
})

test('a path nobody declared is 404, with and without a token', async () => {
  const [owner] = actors
  if (owner === undefined) throw new Error('Nobody asks')
  for (const token of [null, await walk.tokenOf(owner)]) {
    const { status, body } = await call(walk.url(), 'GET', `/api/${uuidv7()}`, { token })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
  }
})

describe('who is asked here', () => {
  /** By the tables of rights alone. */
  const holdsAllOf = (one: Actor, other: Actor) =>
    areas.every((area) => levels.indexOf(levelIn(one, area)) >= levels.indexOf(levelIn(other, area))) &&
    userPermissions.every((can) => roleUserPermissions[one.role][can] || !roleUserPermissions[other.role][can]) &&
    (one.role !== 'caregiver' || other.role === 'caregiver')

  test.each(guarded)('answers for everybody else: $name', (one) => {
    const asked = actorsAtThreshold(one)
    const [admitted, refused] = [true, false].map((is) => asked.filter((actor) => isPromised(one, actor) === is))
    expect(admitted).not.toEqual([])
    for (const actor of actors.filter((other) => !asked.includes(other))) {
      const answering = isPromised(one, actor)
        ? admitted?.filter((other) => holdsAllOf(actor, other))
        : refused?.filter((other) => holdsAllOf(other, actor))
      expect(answering, actor.name).not.toEqual([])
    }
  })

  test('stands on both sides wherever presets differ in an area', () => {
    const missing = guarded.flatMap((one) => {
      const { access } = one.endpoint
      // Of what parents alone may do, no preset stands on either side.
      if (isForParents(one) || !('level' in access) || exampleFor(one.group, one.key).can !== undefined) return []
      const asked = 'areas' in access ? access.areas : ['area' in access ? access.area : areaOfItems(one.group)]
      const holds = presets.map((preset) =>
        asked.some((area) => levels.indexOf(presetLevels[preset][area]) >= levels.indexOf(access.level)),
      )
      const here = actorsAtThreshold(one).map(({ preset }) =>
        preset === null ? undefined : holds[presets.indexOf(preset)],
      )
      return [true, false]
        .filter((side) => holds.includes(side) && !here.includes(side))
        .map((side) => [one.name, side])
    })
    expect(missing).toEqual([])
  })
})
