import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Gift } from '@nestwren/contract/registry'
import { type GiftPriority, maxGiftPrice, maxGiftQuantity } from '@nestwren/contract/registry-terms'
import { isVisible } from '@nestwren/contract/visible'
import { isWebAddress } from '@nestwren/contract/web-address'
import { Controller } from 'react-hook-form'
import { newId } from '../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { currencyOptions, usualCurrency } from './currencies.ts'
import { lastSortKey } from './gift-order.ts'
import { GiftPicture } from './gift-picture.tsx'
import { giftList } from './public/gift-list.ts'

interface GiftSheetProps {
  /** null adds a new one. */
  gift: Gift | null
  /** All that there are. */
  gifts: readonly Gift[]
  onClose: () => void
}

/** As the form holds it; survives a reload. */
interface Typed {
  id: string
  title: string
  price: number | null
  currency: string
  storeUrl: string
  quantity: number | null
  priority: GiftPriority | 'none'
  imageId: string | null
  isGroup: boolean
  note: string
}

function typedOf(gift: Gift | null, gifts: readonly Gift[]): Typed {
  return {
    // Made once: sending it again after a broken line makes no second gift.
    id: gift?.id ?? newId(),
    title: gift?.title ?? '',
    price: gift?.price ?? null,
    currency: gift?.currency ?? gifts.at(-1)?.currency ?? usualCurrency,
    storeUrl: gift?.storeUrl ?? '',
    quantity: gift?.quantity ?? 1,
    priority: gift?.priority ?? 'none',
    imageId: gift?.imageId ?? null,
    isGroup: gift?.isGroup ?? false,
    note: gift?.note ?? '',
  }
}

/** What is sent of what was typed. */
function fieldsOf({ title, price, currency, storeUrl, quantity, priority, imageId, isGroup, note }: Typed) {
  return {
    ...{ title: title.trim(), price, currency, imageId, note: note.trim() },
    storeUrl: storeUrl.trim() === '' ? null : storeUrl.trim(),
    quantity: isGroup ? 1 : (quantity ?? 1),
    priority: priority === 'none' ? null : priority,
  }
}

const unclaimed = { count: 0, taken: 0, given: 0, bought: 0, toThank: 0 }

/** A gift: what it is, where it is sold, how many are wanted, and whether several give it together. */
export function GiftSheet({ gift, gifts, onClose }: GiftSheetProps) {
  const { t } = useLingui()
  const removalOf = useRemovalWords()
  const { form, values, sheet, finish } = useItemForm<Typed>(
    `gift.${gift?.id ?? 'new'}`,
    () => typedOf(gift, gifts),
    onClose,
  )
  const { errors } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const fields = fieldsOf(typed)
    const changed = gift === null ? null : changedOf(gift, fields)
    const isSame = changed !== null && Object.keys(changed).length === 0
    const write = () => {
      if (gift !== null && changed !== null) return changeItem(giftList, gift, changed)
      const body = { id: typed.id, ...fields, isGroup: typed.isGroup, sortKey: lastSortKey(gifts) }
      return createItem(giftList, body, { ...body, claims: unclaimed })
    }
    await finish(isSame ? null : write, { message: t`${fields.title} saved` })
  })
  return (
    <FormSheet
      {...sheet}
      title={gift === null ? t`Add a gift` : t`Edit ${gift.title}`}
      submitLabel={<Trans>Save gift</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
    >
      <Field label={t`Gift`} error={errors.title?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('title', { validate: (title) => isVisible(title) || t`Enter what it is.` })}
            maxLength={120}
            autoComplete="off"
            placeholder={t`Stacking rings`}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="price"
        rules={{
          validate: (price, { isGroup }) =>
            !isGroup ||
            (price !== null && price > 0) ||
            t`A group gift needs a price, so that people can give a share of it.`,
        }}
        render={({ field, fieldState }) => (
          <Field
            label={t`Price`}
            error={fieldState.error?.message ?? null}
            isRequired={values.isGroup}
            isOptionalShown={!values.isGroup}
          >
            {(control) => (
              <NumberInput
                {...control}
                unit={values.currency}
                fractionDigits={2}
                max={maxGiftPrice}
                step={5}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          </Field>
        )}
      />
      <Field label={t`Currency`}>
        {(control) => <Select {...control} {...form.register('currency')} options={currencyOptions(values.currency)} />}
      </Field>
      <Field
        label={t`Link to a shop`}
        hint={t`Opens in a new tab for visitors.`}
        error={errors.storeUrl?.message ?? null}
        isOptionalShown
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('storeUrl', {
              validate: (url) =>
                url.trim() === '' || isWebAddress(url.trim()) || t`Enter a link that starts with https://`,
            })}
            type="url"
            inputMode="url"
            maxLength={2048}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
          />
        )}
      </Field>
      {gift === null ? (
        <Switch
          label={t`Group gift`}
          hint={t`Several people each give a share of the price. This can't be changed later.`}
          isOn={values.isGroup}
          onChange={(isGroup) => form.setValue('isGroup', isGroup, { shouldDirty: true })}
        />
      ) : null}
      {values.isGroup ? null : (
        <Controller
          control={form.control}
          name="quantity"
          render={({ field }) => (
            <Field label={t`How many you'd like`}>
              {(control) => (
                <NumberInput
                  {...control}
                  min={1}
                  max={maxGiftQuantity}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              )}
            </Field>
          )}
        />
      )}
      <div className="grid gap-2">
        <p className="type-label" aria-hidden="true">
          <Trans>How much you wish for it</Trans>
        </p>
        <Segmented
          label={t`How much you wish for it`}
          value={values.priority}
          onValueChange={(priority) => form.setValue('priority', priority, { shouldDirty: true })}
          options={[
            { value: 'must', label: t`Most wanted` },
            { value: 'none', label: t`As usual` },
            { value: 'nice', label: t`Nice to have` },
          ]}
        />
      </div>
      <GiftPicture
        imageId={values.imageId}
        onChange={(imageId) => form.setValue('imageId', imageId, { shouldDirty: true })}
      />
      <Field label={t`Note for visitors`} isOptionalShown>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('note')}
            rows={2}
            maxLength={1000}
            placeholder={t`Size, color, where to send it`}
          />
        )}
      </Field>
      {gift === null ? null : (
        <RemoveButton
          label={<Trans>Remove from the registry</Trans>}
          title={t`Remove ${gift.title}?`}
          body={removalOf(gift)}
          onRemove={() => void finish(() => removeItem(giftList, gift), { message: t`${gift.title} removed` })}
        />
      )}
    </FormSheet>
  )
}

/** What goes with a gift, said before it does; whoever has hidden reservations from themself is told no number. */
function useRemovalWords(): (gift: Gift) => string {
  const { t } = useLingui()
  return ({ claims }) => {
    if (claims === null) return t`If someone has reserved it, that goes too, and they aren't told.`
    if (claims.count === 0) return t`No one has reserved it.`
    const reserved = plural(claims.count, {
      one: "# person reserved it. That goes too, and they aren't told.",
      other: "# people reserved it. That goes too, and they aren't told.",
    })
    const bought = plural(claims.bought, {
      one: '# of them has bought it already.',
      other: '# of them have bought it already.',
    })
    return claims.bought === 0 ? reserved : `${reserved} ${bought}`
  }
}

/** The fields that are different now. */
function changedOf(gift: Gift, fields: ReturnType<typeof fieldsOf>): Partial<ReturnType<typeof fieldsOf>> {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return Object.fromEntries(names.filter((name) => fields[name] !== gift[name]).map((name) => [name, fields[name]]))
}
