import { Trans, useLingui } from '@lingui/react/macro'
import { foodKey } from '@nestwren/contract/food-key'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { type FeedingDetails, foodAmounts } from '@nestwren/contract/logs/kinds/feeding'
import { isVisible } from '@nestwren/contract/visible'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { useFoodsOf } from '../public/use-foods.ts'
import { suggestFoods } from './food-suggestions.ts'
import { foodAmountNames } from './names.ts'
import { knownFoods } from './new-feed.ts'

const mostFoods = 30
/** As many as stand above the button on a phone. */
const mostOffered = 8
const mostMatches = 3

type Food = FeedingDetails['foods'][number]

interface FoodFieldsProps {
  foods: readonly Food[]
  onChange: (foods: readonly Food[]) => void
  errorAt: (path: string) => string | null
  earlier: readonly EntryOf<'feeding'>[]
  /** Whose foods are offered; null while there are several children or none. */
  childId: string | null
}

/** What was on the plate, and how much of each was eaten. Foods eaten before need no typing. */
export function FoodFields({ foods, onChange, errorAt, earlier, childId }: FoodFieldsProps) {
  const { t } = useLingui()
  const listed = useFoodsOf(childId)
  const isOn = (name: string) => foods.some((one) => foodKey(one.name) === foodKey(name))
  const suggestions = suggestFoods(knownFoods(earlier), listed).slice(0, mostOffered)
  const isAvoided = (name: string) =>
    listed.some((one) => one.status === 'avoid' && foodKey(one.name) === foodKey(name))
  // Nothing has to be typed where there are foods to choose: an empty line waits only without any.
  const [typed, setTyped] = useState<readonly number[]>(() =>
    suggestions.length === 0 ? foods.map((_food, index) => index) : [],
  )
  const isTyped = (index: number) => typed.includes(index)
  const matching = (typed: string) => {
    const key = foodKey(typed)
    if (key === '') return []
    const names = listed.map(({ name }) => name).filter((name) => foodKey(name).includes(key) && !isOn(name))
    return names.slice(0, mostMatches)
  }
  const add = () => {
    // The empty line of a form that was just opened is the one to type in.
    const empty = foods.findIndex((one, index) => !isVisible(one.name) && !isTyped(index))
    setTyped([...typed, empty === -1 ? foods.length : empty])
    if (empty === -1) onChange([...foods, { name: '', amount: null }])
  }
  const toggle = (name: string) => {
    const kept = isOn(name)
      ? foods.filter((one) => foodKey(one.name) !== foodKey(name))
      : foods.filter((one) => isVisible(one.name))
    setTyped(typed.flatMap((index) => kept.indexOf(foods[index] as Food)).filter((index) => index !== -1))
    onChange(isOn(name) ? kept : [...kept, { name, amount: null }])
  }
  return (
    <>
      {suggestions.length > 0 ? (
        <Field label={t`Recent foods`} isGroup>
          {() => (
            <ChipGroup
              label={t`Recent foods`}
              values={suggestions.map(({ name }) => name).filter(isOn)}
              onToggle={toggle}
              options={suggestions.map(({ name, isPlanned }) => ({
                value: name,
                label: name,
                ...(isPlanned && { aside: t`Planned` }),
              }))}
            />
          )}
        </Field>
      ) : null}
      {foods.map((food, index) =>
        isVisible(food.name) || isTyped(index) ? (
          <OneFood
            // biome-ignore lint/suspicious/noArrayIndexKey: a food is told apart by its place only.
            key={index}
            food={food}
            isTyped={isTyped(index)}
            isAvoided={isAvoided(food.name)}
            matches={isTyped(index) ? matching(food.name) : []}
            error={errorAt(`details.foods.${index}`)}
            onChange={(part) => onChange(foods.map((one, at) => (at === index ? { ...one, ...part } : one)))}
            onRemove={() => {
              setTyped(typed.filter((at) => at !== index).map((at) => (at > index ? at - 1 : at)))
              onChange(foods.filter((_one, at) => at !== index))
            }}
          />
        ) : null,
      )}
      {!isTyped(0) && errorAt('details.foods') !== null ? (
        <p className="field-error" role="alert">
          {errorAt('details.foods')}
        </p>
      ) : null}
      {foods.length < mostFoods ? (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={add}
        >
          <Trans>Add a food</Trans>
        </Button>
      ) : null}
    </>
  )
}

interface OneFoodProps {
  food: Food
  /** Its name is typed; one that was chosen has it already. */
  isTyped: boolean
  /** The family said not to give it. */
  isAvoided: boolean
  /** Names of the child's foods that go on as what is typed. */
  matches: readonly string[]
  error: string | null
  onChange: (part: Partial<Food>) => void
  onRemove: () => void
}

function OneFood({ food, isTyped, isAvoided, matches, error, onChange, onRemove }: OneFoodProps) {
  const { t } = useLingui()
  const text = useText()
  const remove = (
    <IconButton
      label={food.name === '' ? t`Remove this food` : t`Remove ${food.name}`}
      icon={<Trash2 aria-hidden="true" className="ic" />}
      onClick={onRemove}
    />
  )
  return (
    <div className="grid gap-2">
      {isTyped ? (
        <Field label={t({ message: 'Food', context: 'one food' })} error={error}>
          {(control) => (
            <div className="flex gap-2">
              <TextInput
                {...control}
                value={food.name}
                maxLength={60}
                autoComplete="off"
                placeholder={t`Mashed pear`}
                className="min-w-0 flex-1"
                onChange={(event) => onChange({ name: event.target.value })}
              />
              {remove}
            </div>
          )}
        </Field>
      ) : (
        <div className="flex items-center justify-between gap-2">
          <span className="type-label min-w-0 wrap-anywhere">{food.name}</span>
          {remove}
        </div>
      )}
      {matches.length > 0 ? (
        <ChipGroup
          label={t`Known foods`}
          values={[]}
          onToggle={(name) => onChange({ name })}
          options={matches.map((name) => ({ value: name, label: name }))}
        />
      ) : null}
      {isAvoided ? (
        <p className="type-small text-muted" role="status">{t`Your family marked ${food.name} as a food to avoid.`}</p>
      ) : null}
      <ChipGroup
        label={food.name === '' ? t`How much` : t`How much ${food.name}`}
        values={food.amount === null ? [] : [food.amount]}
        onToggle={(amount) => onChange({ amount: amount === food.amount ? null : amount })}
        options={foodAmounts.map((value) => ({ value, label: text(foodAmountNames[value]) }))}
      />
    </div>
  )
}
