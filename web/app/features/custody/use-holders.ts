import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import { useMemo } from 'react'
import { usePersonMarks } from '../../ui/person-hues.ts'
import { type Holders, holdersOf } from './people.ts'

/** Returns how the people who share the time are told apart, following the colors that they choose. */
export function useHolders(people: readonly CustodyPerson[]): Holders {
  const marks = usePersonMarks()
  return useMemo(() => holdersOf(people, marks), [people, marks])
}
