import { Trans, useLingui } from '@lingui/react/macro'
import { type OwnIcon, ownIcons } from '@nestwren/contract/logs/kinds/own'
import type { OwnKind } from '@nestwren/contract/own-kinds'
import { isVisible } from '@nestwren/contract/visible'
import { useText } from '../../platform/i18n/use-locale.ts'
import { newId } from '../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { LogGlyph } from '../../ui/log-glyph.tsx'
import { OwnDrawing } from '../../ui/own-drawing.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Swatch } from '../../ui/settings/swatch.tsx'
import { useSwatches } from '../../ui/settings/use-swatches.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ownKindList } from '../logs/public/use-own-kinds.ts'
import { ownIconNames } from './own-icon-names.ts'
import './own-kind-sheet.css'

interface OwnKindSheetProps {
  /** null makes a new one. */
  kind: OwnKind | null
  onClose: () => void
}

/** As the form holds it; survives a reload. */
interface Typed {
  id: string
  name: string
  icon: OwnIcon
  color: string
  hasDuration: boolean
}

function typedOf(kind: OwnKind | null): Typed {
  return {
    // Made once: sending it again after a broken line makes no second kind.
    id: kind?.id ?? newId(),
    name: kind?.name ?? '',
    icon: kind?.icon ?? 'star',
    color: kind?.color.toUpperCase() ?? '#7C3AED',
    hasDuration: kind?.hasDuration ?? false,
  }
}

/** Name, drawing, colour, and whether it takes time. */
export function OwnKindSheet({ kind, onClose }: OwnKindSheetProps) {
  const { t } = useLingui()
  const { form, values, sheet, finish } = useItemForm(`ownKind.${kind?.id ?? 'new'}`, () => typedOf(kind), onClose)
  const { icon, color } = values
  const submit = form.handleSubmit(({ id, name, ...rest }) => {
    const fields = { name: name.trim(), ...rest }
    const write = () =>
      kind === null ? createItem(ownKindList, { id, ...fields }, fields) : changeItem(ownKindList, kind, fields)
    return finish(write, { message: t`${fields.name} saved` })
  })
  return (
    <FormSheet
      {...sheet}
      title={kind === null ? t`Custom log` : t`Edit ${kind.name}`}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
    >
      <div className="flex items-end gap-3">
        <LogGlyph hue="activity" size="lg" color={color} icon={<OwnDrawing icon={icon} className="ic ic-lg" />} />
        <Field
          label={t`Name`}
          error={form.formState.errors.name?.message ?? null}
          isRequired
          className="min-w-0 flex-1"
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register('name', { validate: (name) => isVisible(name) || t`Enter a name.` })}
              maxLength={40}
              autoComplete="off"
              placeholder={t`Physical therapy`}
            />
          )}
        </Field>
      </div>
      <IconChoice icon={icon} onChange={(next) => form.setValue('icon', next, { shouldDirty: true })} />
      <ColorChoice color={color} onChange={(next) => form.setValue('color', next, { shouldDirty: true })} />
      <Switch
        label={t`Takes time`}
        hint={t`Log it with a timer, or enter a start and an end.`}
        isOn={values.hasDuration}
        onChange={(next) => form.setValue('hasDuration', next, { shouldDirty: true })}
      />
      {kind === null ? null : (
        <RemoveButton
          label={<Trans>Remove this custom log</Trans>}
          title={t`Remove ${kind.name}?`}
          body={t`You can't log it anymore. Past logs stay.`}
          onRemove={() => void finish(() => removeItem(ownKindList, kind), { message: t`${kind.name} removed` })}
        />
      )}
    </FormSheet>
  )
}

function IconChoice({ icon, onChange }: { icon: OwnIcon; onChange: (icon: OwnIcon) => void }) {
  const text = useText()
  return (
    <fieldset>
      <legend className="field-label mb-2">
        <Trans>Icon</Trans>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
        {ownIcons.map((one) => (
          <label
            key={one}
            title={text(ownIconNames[one])}
            className="own-icon grid size-12 cursor-pointer place-items-center rounded-md"
          >
            <input
              type="radio"
              name="icon"
              className="sr-only"
              aria-label={text(ownIconNames[one])}
              checked={one === icon}
              onChange={() => onChange(one)}
            />
            <OwnDrawing icon={one} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ColorChoice({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const swatches = useSwatches()
  return (
    <fieldset>
      <legend className="field-label mb-2">
        <Trans>Color</Trans>
      </legend>
      <div className="swatches">
        {swatches.map(({ value, label }) => (
          <Swatch
            key={value}
            name="own-color"
            color={value}
            label={label}
            isChosen={value === color}
            onChoose={() => onChange(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
