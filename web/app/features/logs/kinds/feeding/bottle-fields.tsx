import { Trans, useLingui } from '@lingui/react/macro'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { contentsNames } from '@nestwren/contract/logs/kinds/feeding'
import { Trash2 } from 'lucide-react'
import { useAmountText } from '../../../../platform/format/use-measures.ts'
import { fromMl, toMl, useVolumeUnit, type VolumeUnit } from '../../../../platform/units/units.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { ChoiceField } from '../choice-field.tsx'
import type { BottleDraft } from '../kind-view.ts'
import { Rows } from '../rows.tsx'
import { MilkPicker } from './milk-picker.tsx'
import { nextBottle, usualAmounts } from './new-feed.ts'

interface BottleFieldsProps {
  bottles: readonly BottleDraft[]
  onChange: (bottles: readonly BottleDraft[]) => void
  errorAt: (path: string) => string | null
  earlier: readonly EntryOf<'feeding'>[]
  /** The child whose milk can be taken; null while there are several. */
  childId: string | null
}

/** What was in the bottle and how much was drunk. */
export function BottleFields({ bottles, onChange, errorAt, earlier, childId }: BottleFieldsProps) {
  return (
    <Rows
      items={bottles}
      onChange={onChange}
      begin={() => nextBottle(earlier)}
      addLabel={bottles.length === 0 ? <Trans>Add a bottle</Trans> : <Trans>Add another bottle</Trans>}
      addVariant="ghost"
      max={10}
    >
      {(bottle, { index, put, remove }) => (
        <OneBottle
          bottle={bottle}
          onChange={put}
          onRemove={bottles.length > 1 ? remove : null}
          error={errorAt(`details.bottles.${index}`)}
          earlier={earlier}
          childId={childId}
        />
      )}
    </Rows>
  )
}

interface OneBottleProps {
  bottle: BottleDraft
  onChange: (part: Partial<BottleDraft>) => void
  onRemove: (() => void) | null
  error: string | null
  earlier: readonly EntryOf<'feeding'>[]
  childId: string | null
}

/** The number in the reader's unit: as it was typed where the unit is the same. */
export function shownAmount(
  { amountMl, typed }: Pick<BottleDraft, 'amountMl' | 'typed'>,
  unit: VolumeUnit,
): number | null {
  if (amountMl === null) return null
  return typed !== null && typed.unit === unit ? Number(typed.value) : fromMl(amountMl, unit)
}

/** What is stored of a number in the reader's unit. */
export function enteredAmount(value: number | null, unit: VolumeUnit): Pick<BottleDraft, 'amountMl' | 'typed'> {
  return value === null
    ? { amountMl: null, typed: null }
    : { amountMl: toMl(value, unit), typed: { value: String(value), unit } }
}

/** Only milk that was pumped comes out of the stock; what was taken before stays to be seen. */
function holdsOwnMilk({ contents, milkLots }: BottleDraft): boolean {
  return contents === 'breastMilk' || contents === 'mixed' || (milkLots ?? []).length > 0
}

function OneBottle({ bottle, onChange, onRemove, error, earlier, childId }: OneBottleProps) {
  const { t } = useLingui()
  const unit = useVolumeUnit()
  const amountText = useAmountText()
  const usual = usualAmounts(earlier)
  const amount = {
    unit,
    step: unit === 'ml' ? 10 : 0.5,
    fractionDigits: unit === 'ml' ? 0 : 2,
    max: unit === 'ml' ? 9999 : 330,
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoiceField
        label={t`Contents`}
        names={contentsNames}
        value={bottle.contents}
        onValueChange={(contents) => contents !== null && onChange({ contents })}
      />
      <Field label={t`Drank`} error={error} isRequired>
        {(control) => (
          <NumberInput
            {...control}
            {...amount}
            value={shownAmount(bottle, unit)}
            onValueChange={(value) => onChange(enteredAmount(value, unit))}
          />
        )}
      </Field>
      {usual.length > 1 ? (
        <ChipGroup
          label={t`Recent amounts`}
          values={bottle.amountMl === null ? [] : [String(bottle.amountMl)]}
          onToggle={(value) => {
            const chosen = usual.find(({ amountMl }) => String(amountMl) === value)
            if (chosen !== undefined) onChange(chosen)
          }}
          options={usual.map(({ amountMl }) => ({ value: String(amountMl), label: amountText(amountMl) }))}
        />
      ) : null}
      <Field label={t`Offered`} isOptionalShown>
        {(control) => (
          <NumberInput
            {...control}
            {...amount}
            value={bottle.offeredMl === null ? null : fromMl(bottle.offeredMl, unit)}
            onValueChange={(value) => onChange({ offeredMl: value === null ? null : toMl(value, unit) })}
          />
        )}
      </Field>
      {childId !== null && holdsOwnMilk(bottle) ? (
        <MilkPicker
          childId={childId}
          taken={bottle.milkLots ?? []}
          wantedMl={bottle.amountMl}
          onChange={(milkLots) => onChange({ milkLots: [...milkLots] })}
        />
      ) : null}
      {onRemove === null ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<Trash2 aria-hidden="true" className="ic" />}
          onClick={onRemove}
        >
          <Trans>Remove this bottle</Trans>
        </Button>
      )}
    </div>
  )
}
