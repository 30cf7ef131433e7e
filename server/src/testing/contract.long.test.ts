import { describe, test } from 'vitest'
import { type Actor, actors, actorsAtThreshold, guarded } from './contract-calls.ts'
import { startContractWalk } from './contract-walk.ts'

/** Every call asked by all whom contract.test.ts does not ask, whose answers follow from those at its threshold. */
const walk = startContractWalk()

const othersOf = (actor: Actor) => guarded.filter((one) => !actorsAtThreshold(one).includes(actor))

describe.each(actors.filter((actor) => othersOf(actor).length > 0))('$name', (actor) => {
  test.for(othersOf(actor))('$name', (one) => walk.expectPromised(one, actor))
})
