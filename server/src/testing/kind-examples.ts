import type { AnyDetails } from '@nestwren/contract/logs/entry'
import type { Timed } from '@nestwren/contract/logs/kind'
import { type KindName, kinds } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'

/** The family's own kind that the example of `own` names, for `ownKinds.create`. */
export function exampleOwnKind() {
  const { kindId: id, ...look } = kinds.own.example.details
  return { id, ...look }
}

/** A kind's example that can be logged in a test: over before the test clock's time, with milk that nobody has yet. */
export function exampleEntry(kind: KindName): Timed<AnyDetails> {
  return JSON.parse(
    JSON.stringify(kinds[kind].example)
      .replaceAll('2026-11-19T', '2026-11-18T')
      .replaceAll(/"lotId":"[^"]+"/g, () => `"lotId":"${uuidv7()}"`),
  )
}
