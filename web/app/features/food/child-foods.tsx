import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { FoodItem } from '@nestwren/contract/food'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import type { Answered } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AllergenCard } from './allergen-card.tsx'
import { isTried } from './allergens.ts'
import { type FoodFilter, filterFoods, foodFilters } from './food-filter.ts'
import { FoodLine } from './food-line.tsx'

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
