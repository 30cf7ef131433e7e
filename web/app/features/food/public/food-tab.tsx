import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useState } from 'react'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { useFoods } from '../../logs/kinds/public/use-foods.ts'
import { ChildFoods } from '../child-foods.tsx'
import { FoodFacts } from '../food-facts.tsx'
import { FoodSheet } from '../food-sheet.tsx'

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
