import { Trans, useLingui } from '@lingui/react/macro'
import { allergenGroups, type FoodItem, foodStatuses } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import { isVisible } from '@nestwren/contract/visible'
import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { today } from '../../platform/format/use-day-text.ts'
import { newId } from '../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import { Banner } from '../../ui/banner.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { feedsBefore } from '../logs/kinds/public/use-foods.ts'
import { adviceOf, type FoodForm, foodChangeOf, foodFieldsOf, foodFormOf, isGroupAsked } from './food-form.ts'
import { foodList } from './public/food-list.ts'
import { ReactionFields } from './reaction-fields.tsx'
import { useFoodWords } from './use-food-words.ts'

interface FoodSheetProps {
  /** null adds a new one. */
  food: FoodItem | null
  childId: string
  /** The child's other foods: a name is there once. */
  foods: readonly FoodItem[]
  onClose: () => void
}

/** A food of a child: what it is, how it went, and what was seen after it. */
export function FoodSheet({ food, childId, foods, onClose }: FoodSheetProps) {
  const { t } = useLingui()
  const words = useFoodWords()
  const { form, values, sheet, finish } = useItemForm<FoodForm>(
    `food.${food?.id ?? `new.${childId}`}`,
    () => foodFormOf(food, childId),
    onClose,
  )
  const { errors } = form.formState
  const isTaken = (name: string) => foods.some((one) => one.id !== food?.id && foodKey(one.name) === foodKey(name))
  // Feeds keep the spelling they were logged with.
  const isNamedInFeeds = food !== null && (food.times ?? 0) > 0
  const submit = form.handleSubmit((typed) =>
    finish(() => write(food, typed), { message: t`${typed.name.trim()} saved` }),
  )
  const remove = (item: FoodItem) =>
    finish(() => removeItem(foodList, item), {
      message: t`${item.name} cleared`,
      action: { label: t`Undo`, onSelect: () => void bringBack(item).isStored },
    })
  const advice = adviceOf(values.reactions, today())
  return (
    <FormSheet
      {...sheet}
      title={food === null ? t`Add a food` : food.name}
      submitLabel={<Trans>Save food</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
    >
      {advice === null ? null : <ReactionAdvice kind={advice} />}
      {food === null ? null : <FoodServed food={food} />}
      <Field
        label={t`Name of the food`}
        error={errors.name?.message ?? null}
        hint={isNamedInFeeds ? t`Feeds use this name. To rename it, change those feeds.` : undefined}
        isRequired
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('name', {
              validate: (name) =>
                !isVisible(name) ? t`Enter a name.` : !isTaken(name) || t`There's already a food with this name.`,
            })}
            readOnly={isNamedInFeeds}
            maxLength={60}
            autoComplete="off"
            placeholder={t`Mashed pear`}
          />
        )}
      </Field>
      <Field label={t`How it's going`} isGroup>
        {() => (
          <ChipGroup
            label={t`How it's going`}
            values={[values.status]}
            onToggle={(status) => form.setValue('status', status, { shouldDirty: true })}
            options={foodStatuses.map((value) => ({ value, label: words.statuses[value] }))}
          />
        )}
      </Field>
      <ReactionFields
        reactions={values.reactions}
        onChange={(reactions) => form.setValue('reactions', reactions, { shouldDirty: true })}
        errorAt={(index) => errors.reactions?.[index]?.message ?? null}
      />
      <Field
        label={t`Allergen group`}
        error={errors.allergen?.message ?? null}
        hint={
          isGroupAsked(values)
            ? t`Choose what this food contains, so we stop suggesting that allergen.`
            : t`One of the nine most common ones.`
        }
        isRequired={isGroupAsked(values)}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="allergen"
            rules={{ validate: (_, typed) => !isGroupAsked(typed) || t`Choose a group, or “None of these.”` }}
            render={({ field }) => (
              <Select
                {...control}
                {...field}
                // While nobody has to say it, saying nothing means none.
                value={field.value === '' && !isGroupAsked(values) ? 'none' : field.value}
                {...(isGroupAsked(values) ? { placeholder: t`Choose one` } : null)}
                options={[
                  { value: 'none', label: t`None of these` },
                  ...allergenGroups.map((value) => ({ value, label: words.allergens[value] })),
                ]}
              />
            )}
          />
        )}
      </Field>
      <Field label={t`First tried`} error={errors.firstTriedOn?.message ?? null} isOptionalShown>
        {(control) => (
          <DateInput
            {...control}
            {...form.register('firstTriedOn', {
              validate: (on) => on <= today() || t`This date is in the future.`,
            })}
            type="date"
            max={today()}
          />
        )}
      </Field>
      <Field label={t`Note`} isOptionalShown>
        {(control) => <TextArea {...control} {...form.register('note')} rows={2} maxLength={1000} />}
      </Field>
      {food === null || food.version === 0 ? null : (
        <RemoveButton
          label={<Trans>Clear what was noted</Trans>}
          title={t`Clear ${food.name}?`}
          body={
            isNamedInFeeds
              ? t`Its status, reactions, and note go. Feeds with it stay, so it stays in this list.`
              : t`It leaves the list with its reactions and note.`
          }
          onRemove={() => void remove(food)}
        />
      )}
    </FormSheet>
  )
}

function write(food: FoodItem | null, typed: FoodForm) {
  if (food !== null) {
    const fields = foodChangeOf(food, typed)
    return changeItem(foodList, food, fields, fields, feedsBefore(food))
  }
  const body = { id: typed.id, childId: typed.childId, ...foodFieldsOf(typed) }
  return createItem(foodList, body, { ...body, times: 0, lastServedAt: null, createdBy: null })
}

/** Says again what was cleared. Under a new id: the old one is gone at the server. */
function bringBack({ id: _id, version: _version, times, lastServedAt, createdBy, ...fields }: FoodItem) {
  return createItem(foodList, { id: newId(), ...fields }, { ...fields, times, lastServedAt, createdBy })
}

/** Names, which are not translated. The plans name each sign; the guidelines say when vomiting alone is an emergency. */
const sources =
  'American Academy of Pediatrics, Allergy and Anaphylaxis Emergency Plan, 2017; ASCIA, First Aid Plan for Anaphylaxis; International Consensus Guidelines for FPIES, 2017'

/** What to do about a reaction. It stays in view above the form, whatever is being filled in below. */
function ReactionAdvice({ kind }: { kind: 'now' | 'doctor' }) {
  if (kind === 'doctor')
    return (
      <Banner tone="warning">
        <Trans>Talk to your doctor before you offer this food again.</Trans>
      </Banner>
    )
  return (
    <Banner tone="danger" className="sticky top-0 z-10">
      <strong className="block">
        <Trans>If your baby has trouble breathing or swelling of the face or lips, call emergency services now.</Trans>
      </strong>
      <strong className="mt-1 block">
        <Trans>
          Also call emergency services if your baby is pale, floppy, or hard to wake, keeps vomiting, or has hives
          together with vomiting.
        </Trans>
      </strong>
      <span className="mt-1 block">
        <Trans>Otherwise, call your doctor today, before you offer this food again.</Trans>
      </span>
      <span className="type-caption mt-1 block">
        <Trans>Source: {sources}.</Trans>
      </span>
    </Banner>
  )
}

/** How often a food was on the plate, and the way to those feeds; nothing for one that no feed names. */
export function FoodServed({ food }: { food: FoodItem }) {
  const served = useFoodWords().served(food)
  if (served === null) return null
  return (
    <p className="type-small flex flex-wrap items-center justify-between gap-x-4 text-muted">
      <span>{served}</span>
      <Link className="link-btn" to={`/search?q=${encodeURIComponent(food.name)}`}>
        <Trans>See the feeds</Trans>
      </Link>
    </p>
  )
}
