import { Trans, useLingui } from '@lingui/react/macro'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { type FeedingDetails, foodAmounts } from '@nestwren/contract/logs/kinds/feeding'
import { isVisible } from '@nestwren/contract/visible'
import { Trash2 } from 'lucide-react'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { Rows } from '../rows.tsx'
import { foodAmountNames } from './names.ts'
import { knownFoods } from './new-feed.ts'

type Food = FeedingDetails['foods'][number]

interface FoodFieldsProps {
  foods: readonly Food[]
  onChange: (foods: readonly Food[]) => void
  errorAt: (path: string) => string | null
  earlier: readonly EntryOf<'feeding'>[]
}

/** What was on the plate, and how much of each was eaten. Foods eaten before need no typing. */
export function FoodFields({ foods, onChange, errorAt, earlier }: FoodFieldsProps) {
  const { t } = useLingui()
  const text = useText()
  const isOn = (name: string) => foods.some((one) => one.name.toLocaleLowerCase() === name.toLocaleLowerCase())
  const suggestions = knownFoods(earlier).slice(0, 8)
  const toggle = (name: string) => {
    if (isOn(name)) onChange(foods.filter((one) => one.name.toLocaleLowerCase() !== name.toLocaleLowerCase()))
    else onChange([...foods.filter((one) => isVisible(one.name)), { name, amount: null }])
  }
  return (
    <>
      {suggestions.length > 0 ? (
        <Field label={t`Recent foods`} isGroup>
          {() => (
            <ChipGroup
              label={t`Recent foods`}
              values={suggestions.filter(isOn)}
              onToggle={toggle}
              options={suggestions.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
      ) : null}
      <Rows
        items={foods}
        onChange={onChange}
        begin={() => ({ name: '', amount: null })}
        addLabel={<Trans>Add a food</Trans>}
        max={30}
      >
        {(food, { index, put, remove }) => (
          <div className="grid gap-2">
            <Field label={t`Food`} error={errorAt(`details.foods.${index}`)}>
              {(control) => (
                <div className="flex gap-2">
                  <TextInput
                    {...control}
                    value={food.name}
                    maxLength={60}
                    autoComplete="off"
                    placeholder={t`Mashed pear`}
                    className="min-w-0 flex-1"
                    onChange={(event) => put({ name: event.target.value })}
                  />
                  <IconButton
                    label={food.name === '' ? t`Remove this food` : t`Remove ${food.name}`}
                    icon={<Trash2 aria-hidden="true" className="ic" />}
                    onClick={remove}
                  />
                </div>
              )}
            </Field>
            <ChipGroup
              label={food.name === '' ? t`How much` : t`How much ${food.name}`}
              values={food.amount === null ? [] : [food.amount]}
              onToggle={(amount) => put({ amount: amount === food.amount ? null : amount })}
              options={foodAmounts.map((value) => ({ value, label: text(foodAmountNames[value]) }))}
            />
          </div>
        )}
      </Rows>
    </>
  )
}
