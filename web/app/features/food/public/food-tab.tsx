import { Trans, useLingui } from '@lingui/react/macro'
import { apart } from '@nestwren/contract/apart'
import type { Child } from '@nestwren/contract/children'
import type { FoodItem } from '@nestwren/contract/food'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useState } from 'react'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { useFoods } from '../../logs/kinds/public/use-foods.ts'
import { ChildFoods } from '../child-foods.tsx'
import { FoodServed, FoodSheet } from '../food-sheet.tsx'
import { useFoodWords } from '../use-food-words.ts'

const levelOf = (child: Child | undefined) => child?.access.food ?? 'none'

/** What a child has tasted: every food of its feeds and those that are planned, allergens, reactions. */
export function FoodTab() {
  const { t } = useLingui()
  const session = useSession()
  const { childId, children } = useSelectedChild()
  const shown = children.filter(
    (child) => (childId === 'all' || child._id === childId) && isLevelAtLeast(levelOf(child), 'view'),
  )
  const query = useFoods(shown.length > 0)
  const addable = shown.filter((child) => isLevelAtLeast(levelOf(child), 'add'))
  const [newFor, setNewFor] = useState<string | null>(null)
  const [open, setOpen] = useAddressedState('food', {
    items: query.data?.filter((food) => shown.some(({ _id }) => _id === food.childId)),
    canAdd: addable.length > 0,
  })
  if (shown.length === 0)
    return (
      <EmptyState
        after={noReadNeeded}
        title={t`Nothing shared with you yet`}
        body={t`A parent of this family can share a child's foods with you.`}
      />
    )
  const add = (id: string) => {
    setNewFor(id)
    setOpen('new')
  }
  const foods = query.data ?? []
  const target = open === null ? null : open === 'new' ? (newFor ?? addable[0]?._id ?? null) : open.childId
  const food = open === 'new' ? null : open
  const level = levelOf(children.find(({ _id }) => _id === target))
  const isOwn = food === null || food.createdBy === null || food.createdBy === session.user?.id
  return (
    <div className="grid grid-cols-1 gap-6">
      <Loaded
        query={query}
        lines={4}
        failed={{
          title: t`We couldn't load the foods`,
          body: t`They're safe. Check your connection and try again.`,
        }}
      >
        {(items, answered) =>
          shown.map((child) => (
            <ChildFoods
              key={child._id}
              child={child}
              isNamed={shown.length > 1}
              foods={items.filter((one) => one.childId === child._id)}
              answered={answered}
              onAdd={addable.includes(child) ? () => add(child._id) : null}
              onOpen={setOpen}
            />
          ))
        }
      </Loaded>
      {query.data === undefined && query.fetchStatus === 'paused' && addable[0] !== undefined ? (
        <button type="button" className="link-btn justify-self-start" onClick={() => add(addable[0]?._id ?? '')}>
          <Trans>Add a food</Trans>
        </button>
      ) : null}
      {target === null ? null : food === null || isLevelAtLeast(level, isOwn ? 'add' : 'manage') ? (
        <FoodSheet
          key={food?.id ?? 'new'}
          food={food}
          childId={target}
          foods={foods.filter((one) => one.childId === target)}
          onClose={() => setOpen(null)}
        />
      ) : (
        <FoodFacts food={food} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

/** A food as those see it who may not change it. */
function FoodFacts({ food, onClose }: { food: FoodItem; onClose: () => void }) {
  const { t } = useLingui()
  const words = useFoodWords()
  const when = useWhen()
  const facts = [
    [t`How it's going`, words.statuses[food.status]],
    [t`Allergen group`, food.allergen === null ? '' : words.allergens[food.allergen]],
    [t`First tried`, food.firstTriedOn === null ? '' : when.day(food.firstTriedOn)],
    ...food.reactions.map(({ on, sign, note }) => [
      t`Reaction, ${when.day(on)}`,
      note === '' ? words.signs[sign] : `${words.signs[sign]}: ${apart(note)}`,
    ]),
    [t`Note`, food.note],
  ] as const
  return (
    <Sheet isOpen onClose={onClose} title={food.name}>
      <div className="grid gap-4">
        <FoodServed food={food} />
        <dl className="facts">
          {facts.map(([name, value], index) =>
            value === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: two reactions of a day have the same name.
              <div key={index}>
                <dt>{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </Sheet>
  )
}
