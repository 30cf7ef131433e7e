import { Trans, useLingui } from '@lingui/react/macro'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import { isVisible } from '@nestwren/contract/visible'
import { Plus, Trash2 } from 'lucide-react'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
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
  const put = (index: number, part: Partial<Food>) =>
    onChange(foods.map((one, at) => (at === index ? { ...one, ...part } : one)))
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
      {foods.map((food, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: foods have no id, and their name is what is being typed.
        <div key={index} className="grid gap-2">
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
                  onChange={(event) => put(index, { name: event.target.value })}
                />
                <IconButton
                  label={food.name === '' ? t`Remove this food` : t`Remove ${food.name}`}
                  icon={<Trash2 aria-hidden="true" className="ic" />}
                  onClick={() => onChange(foods.filter((_one, at) => at !== index))}
                />
              </div>
            )}
          </Field>
          <ChipGroup
            label={food.name === '' ? t`How much` : t`How much ${food.name}`}
            values={food.amount === null ? [] : [food.amount]}
            onToggle={(amount) => put(index, { amount: amount === food.amount ? null : amount })}
            options={(['taste', 'some', 'lots'] as const).map((value) => ({
              value,
              label: text(foodAmountNames[value]),
            }))}
          />
        </div>
      ))}
      {foods.length < 30 ? (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={() => onChange([...foods, { name: '', amount: null }])}
        >
          <Trans>Add a food</Trans>
        </Button>
      ) : null}
    </>
  )
}
