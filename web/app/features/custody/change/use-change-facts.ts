import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useMemo, useState } from 'react'
import { useFamily } from '../../../platform/api/queries.ts'
import { today } from '../../../platform/format/use-day-text.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { cyclesAt } from '../cycles-at.ts'
import { choicesOf } from '../people-choices.ts'
import type { Custody } from '../public/use-custody.ts'
import { holdersIn } from '../who-is-asked.ts'
import type { FormFacts } from './change-form.ts'

const usualAt = '17:00'

/** What a suggestion begins with, and in whose zone its times are. */
export interface ChangeFacts extends FormFacts {
  readonly timeZone: string
}

/** Returns what a suggestion begins with: the people, the zone, and the usual time of the schedule in force. */
export function useChangeFacts(
  base: CustodyOverride | null,
  custody: Custody,
  managedIds: readonly string[],
  readerZone: string,
): ChangeFacts {
  const { family } = useFamily()
  const { user } = useSession()
  const [id] = useState(newId)
  const userId = user?.id ?? ''
  const userName = user?.name ?? ''
  return useMemo(() => {
    const date = today()
    const childIds = base?.childIds ?? managedIds
    const { current, upcoming, past } = cyclesAt(custody.cycles, childIds, date)
    const [cycle] = [...current, ...upcoming, ...past]
    const known = [
      ...[...current, ...upcoming, ...past].flatMap(({ people }) => people),
      ...(base === null ? [] : holdersIn(base)),
      ...custody.agreed.flatMap(holdersIn),
    ]
    const me: CustodyPerson = { userId, name: userName }
    const choices = choicesOf(known.length === 0 ? [me] : known, family)
    const isMine = cycle?.people.some((person) => person.userId === userId) !== false
    const own = isMine ? me : (cycle?.people[0] ?? me)
    const others = cycle?.people ?? choices
    const other = others.find((person) => person.userId === null || person.userId !== own.userId) ?? null
    return {
      ...{ id, childIds, today: date, choices, own, other },
      usualAt: cycle?.exchanges[0]?.at ?? usualAt,
      timeZone: base?.timeZone ?? cycle?.timeZone ?? readerZone,
    }
  }, [id, base, custody, managedIds, readerZone, family, userId, userName])
}
