import { Trans, useLingui } from '@lingui/react/macro'
import type { AllergenGroup, FoodItem } from '@nestwren/contract/food'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useNow } from '../../platform/format/use-now.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type AllergenState, allergenStates, daysWithout } from './allergens.ts'
import { useFoodWords } from './use-food-words.ts'

/** Names, which are not translated. */
const sources = 'ASCIA, Guideline for infant feeding and food allergy prevention; Canadian Paediatric Society, 2021'

interface AllergenCardProps {
  childId: string
  foods: readonly FoodItem[]
}

/** The nine groups of allergens: when each was introduced and last served, and what has not been served for a while. */
export function AllergenCard({ childId, foods }: AllergenCardProps) {
  const { t } = useLingui()
  const now = useNow(3_600_000)
  const [isWhole, setIsWhole] = useState(false)
  const reminders = useRemindersOff(childId)
  const states = allergenStates(foods)
  const introduced = states.filter(({ introducedOn, lastServedAt }) => introducedOn !== null || lastServedAt !== null)
  const overdue = states.flatMap((state) => {
    const days = daysWithout(state, now)
    return days === null || reminders.isOff(state.group) ? [] : [{ ...state, days }]
  })
  const total = states.length
  const count = introduced.length
  const listId = `allergens-${childId}`
  return (
    <section className="card card-pad grid grid-cols-1 gap-3" aria-label={t`Common allergens`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="type-heading">
          <Trans>Common allergens</Trans>
        </h3>
        <span className="type-caption text-muted">{t`${count} of ${total} introduced`}</span>
      </div>
      {overdue.length > 0 ? <KeepServing states={overdue} onOff={(group) => reminders.setOff(group, true)} /> : null}
      <button
        type="button"
        className="link-btn justify-self-start"
        aria-expanded={isWhole}
        aria-controls={listId}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? t`Hide all nine` : t`See all nine`}
      </button>
      <ul id={listId} hidden={!isWhole} className="grid gap-x-6 desktop:grid-cols-2">
        {isWhole
          ? states.map((state) => (
              <Group
                key={state.group}
                state={state}
                isOff={reminders.isOff(state.group)}
                onOn={() => reminders.setOff(state.group, false)}
              />
            ))
          : null}
      </ul>
    </section>
  )
}

interface KeepServingProps {
  states: readonly (AllergenState & { readonly days: number })[]
  onOff: (group: AllergenState['group']) => void
}

/** What was introduced and not served for more than a week, in calm words, with whose advice it is. */
function KeepServing({ states, onOff }: KeepServingProps) {
  const { t } = useLingui()
  const words = useFoodWords()
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1">
        {states.map(({ group, lastServedAt, days }) => {
          const name = words.allergens[group]
          const last = words.daysAgo(days)
          return (
            <li key={group} className="flex flex-wrap items-center justify-between gap-x-3">
              <span>
                {lastServedAt === null
                  ? t`${name}: introduced ${last}, not in a feed since`
                  : t`${name}: last logged ${last}`}
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t`Don't remind about ${name} on this device`}
                onClick={() => onOff(group)}
              >
                <Trans>Don't remind</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="type-small text-muted">
        <Trans>
          Guidelines suggest offering an allergen at least once a week once your child has eaten it without a reaction.
          Ask your doctor if you're unsure. This counts the foods you put in an allergen group.
        </Trans>
      </p>
      <p className="type-caption text-muted">
        <Trans>Source: {sources}.</Trans>
      </p>
    </div>
  )
}

interface GroupProps {
  state: AllergenState
  isOff: boolean
  onOn: () => void
}

function Group({ state, isOff, onOn }: GroupProps) {
  const { t } = useLingui()
  const words = useFoodWords()
  const when = useWhen()
  const name = words.allergens[state.group]
  const { introducedOn, lastServedAt } = state
  const facts = [
    introducedOn === null
      ? lastServedAt === null
        ? t`Not introduced`
        : null
      : t`Introduced ${when.day(introducedOn)}`,
    lastServedAt === null ? null : t`last logged ${words.ago(lastServedAt)}`,
  ].filter((one) => one !== null)
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 border-hairline border-t py-1">
      <span className="min-w-0 flex-[1_1_12rem]">
        <span className="flex flex-wrap items-center gap-2">
          <span className="type-label">{name}</span>
          {state.hasReaction ? (
            <Badge tone="warning">
              <Trans>Reaction noted</Trans>
            </Badge>
          ) : null}
          {state.isAvoided ? (
            <Badge>
              <Trans>Avoid</Trans>
            </Badge>
          ) : null}
        </span>
        <span className="type-caption block text-muted">{facts.join(', ')}</span>
      </span>
      {isOff ? (
        <Button variant="ghost" size="sm" aria-label={t`Remind about ${name} on this device`} onClick={onOn}>
          <Trans>Remind me</Trans>
        </Button>
      ) : null}
    </li>
  )
}

const keyOf = (childId: string) => `nestwren.foodReminderOff.${childId}`
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Allergens of a child about which this device does not remind, and how to change that. */
function useRemindersOff(childId: string) {
  const stored = useSyncExternalStore(subscribe, () => readPreference(keyOf(childId)) ?? '')
  const off = stored.split(' ')
  const setOff = useCallback(
    (group: AllergenGroup, isOff: boolean) => {
      const others = (readPreference(keyOf(childId)) ?? '').split(' ').filter((one) => one !== '' && one !== group)
      const next = isOff ? [...others, group] : others
      writePreference(keyOf(childId), next.length === 0 ? null : next.join(' '))
      for (const listener of listeners) listener()
    },
    [childId],
  )
  return { isOff: (group: AllergenGroup) => off.includes(group), setOff }
}
