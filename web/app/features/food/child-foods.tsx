import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { FoodItem } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import { ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import type { Answered } from '../../ui/answered.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AllergenCard } from './allergen-card.tsx'
import { hasReaction, isTried } from './allergens.ts'
import { useFoodWords } from './use-food-words.ts'

/** A goal that families set themselves; nothing depends on it. */
const goal = 100
/** Lines that are shown before somebody asks for more. */
const pageSize = 60

interface ChildFoodsProps {
  child: Child
  /** Several children are in view; with one its name stands at the top of the page. */
  isNamed: boolean
  foods: readonly FoodItem[]
  answered: Answered
  /** null for somebody who may only look. */
  onAdd: (() => void) | null
  onOpen: (food: FoodItem) => void
}

/** The foods of one child: how many were tried, the allergens, and the list with search and filter. */
export function ChildFoods({ child, isNamed, foods, answered, onAdd, onOpen }: ChildFoodsProps) {
  const { t } = useLingui()
  const add = { label: t`Add a food`, icon: <Plus aria-hidden="true" className="ic" /> }
  const heading = <h2 className={isNamed ? 'type-title' : 'sr-only'}>{child.name}</h2>
  if (foods.length === 0)
    return (
      <section className="grid grid-cols-1 gap-3" aria-label={child.name}>
        {heading}
        <EmptyState
          after={answered}
          title={t`No foods yet`}
          body={t`Foods you log in a feed of solids show up here. You can also add the ones you plan to try.`}
          {...(onAdd === null ? null : { action: { ...add, onSelect: onAdd } })}
        />
      </section>
    )
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={child.name}>
      {heading}
      <Tried count={foods.filter(isTried).length} />
      <AllergenCard childId={child._id} foods={foods} />
      <List foods={foods} onOpen={onOpen}>
        {onAdd === null ? null : (
          <Button variant="soft" icon={add.icon} onClick={onAdd}>
            {add.label}
          </Button>
        )}
      </List>
    </section>
  )
}

function Tried({ count }: { count: number }) {
  const { t } = useLingui()
  const words = count < goal ? t`${count} of ${goal} foods tried` : t`${count} foods tried`
  return (
    <div className="card card-pad grid gap-2">
      <p className="type-label">{words}</p>
      {count < goal ? <ProgressBar label={words} done={count / goal} /> : null}
    </div>
  )
}

/** `children` stands beside the search. */
function List({ foods, onOpen, children }: Pick<ChildFoodsProps, 'foods' | 'onOpen'> & { children: ReactNode }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<FoodFilter>('all')
  const [shown, setShown] = useState(pageSize)
  const found = filterFoods(foods, filter, words, currentLocale())
  const names: Readonly<Record<FoodFilter, string>> = {
    all: t`All`,
    allergens: t`Allergens`,
    untried: t`Not tried yet`,
    reactions: t`Reactions`,
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <TextInput
          className="min-w-0 flex-[1_1_10rem]"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t`Search foods`}
          placeholder={t`Search foods`}
          value={words}
          maxLength={60}
          onChange={(event) => {
            setWords(event.target.value)
            setShown(pageSize)
          }}
        />
        {children}
      </div>
      <ChipGroup
        label={t`Which foods`}
        values={[filter]}
        onToggle={(next) => {
          setFilter(next)
          setShown(pageSize)
        }}
        options={foodFilters.map((value) => ({ value, label: names[value] }))}
        isScrolling
      />
      {found.length === 0 ? (
        <p className="type-small text-muted" role="status">
          <Trans>No foods like this.</Trans>
        </p>
      ) : (
        <ul className="card">
          {found.slice(0, shown).map((food) => (
            <FoodLine key={food.id} food={food} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {found.length > shown ? (
        <Button variant="soft" isBlock onClick={() => setShown(shown + pageSize)}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </div>
  )
}

/** One food of the list: what it is called, how it went, and when it was last on the plate. */
function FoodLine({ food, onOpen }: { food: FoodItem; onOpen: (food: FoodItem) => void }) {
  const { t } = useLingui()
  const words = useFoodWords()
  const served = words.served(food)
  return (
    <li className="border-hairline border-b last:border-b-0">
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-2 px-4 py-2 text-start"
        onClick={() => onOpen(food)}
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="type-label min-w-0 wrap-anywhere">{food.name}</span>
            {food.allergen === null ? null : <Badge tone="info">{words.allergens[food.allergen]}</Badge>}
            {hasReaction(food) ? (
              <Badge tone="warning">
                <Trans>Reaction noted</Trans>
              </Badge>
            ) : null}
          </span>
          <span className="type-caption block text-muted">
            {words.statuses[food.status]} · {served ?? t`Not in a feed yet`}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
      </button>
      <div className="px-4 empty:hidden">
        <FoodSign id={food.id} />
      </div>
    </li>
  )
}

/** Sync status of a food: waiting, refused, or two versions to choose from. */
function FoodSign({ id }: { id: string }) {
  const { lines } = useFoodWords()
  return <SyncSign id={id} describe={(item: SyncedItem) => lines(item as SyncedItem & FoodItem)} />
}

const foodFilters = ['all', 'allergens', 'untried', 'reactions'] as const
type FoodFilter = (typeof foodFilters)[number]

const fits: Readonly<Record<FoodFilter, (food: FoodItem) => boolean>> = {
  all: () => true,
  allergens: ({ allergen }) => allergen !== null,
  untried: (food) => !isTried(food),
  reactions: hasReaction,
}

/** The foods that a filter and the typed words leave, by name. */
export function filterFoods(
  foods: readonly FoodItem[],
  filter: FoodFilter,
  words: string,
  locale: string,
): readonly FoodItem[] {
  const wanted = foodKey(words)
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  return foods
    .filter((food) => fits[filter](food) && foodKey(food.name).includes(wanted))
    .sort((a, b) => compare(a.name, b.name))
}
