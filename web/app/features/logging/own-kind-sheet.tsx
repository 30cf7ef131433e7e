import { Trans, useLingui } from '@lingui/react/macro'
import { type OwnIcon, ownIcons } from '@nestwren/contract/logs/kinds/own'
import type { OwnKind } from '@nestwren/contract/own-kinds'
import { isVisible } from '@nestwren/contract/visible'
import { Trash2 } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { useText } from '../../platform/i18n/use-locale.ts'
import { changeKept, createKept, removeKept } from '../../platform/kept/keep.ts'
import { newId } from '../../platform/outbox/ids.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { LogGlyph } from '../../ui/log-glyph.tsx'
import { OwnDrawing } from '../../ui/own-drawing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useKeep } from '../logs/kinds/late/use-keep.ts'
import { useKeptDraft } from '../logs/use-kept-draft.ts'
import { useSwatches } from '../settings/color-section.tsx'
import { ownIconNames } from './own-icon-names.ts'
import './own-kind-sheet.css'

interface OwnKindSheetProps {
  /** null makes a new one. */
  kind: OwnKind | null
  onClose: () => void
}

/** As the sheet holds it; survives a reload. */
interface Typed {
  readonly id: string
  readonly name: string
  readonly icon: OwnIcon
  readonly color: string
  readonly hasDuration: boolean
}

/** Name, drawing, colour, and whether it takes time. */
export function OwnKindSheet({ kind, onClose }: OwnKindSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const { isBusy, failure, keep } = useKeep()
  const { typed, change, isDirty, forget } = useKeptDraft<Typed>(`ownKind.${kind?.id ?? 'new'}`, () => ({
    // Made once: sending it again after a broken line makes no second kind.
    id: kind?.id ?? newId(),
    name: kind?.name ?? '',
    icon: kind?.icon ?? 'star',
    color: kind?.color.toUpperCase() ?? '#7C3AED',
    hasDuration: kind?.hasDuration ?? false,
  }))
  const { id, name, icon, color, hasDuration } = typed
  const [isMissing, setIsMissing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => {
    forget()
    onClose()
  }
  const finish = async (write: Parameters<typeof keep>[0], message: string) => {
    if (!(await keep(write))) return
    leave()
    showToast({ message })
  }
  const submit = () => {
    const fields = { name: name.trim(), icon, color, hasDuration }
    setIsMissing(!isVisible(name))
    if (!isVisible(name)) return
    const write = () =>
      kind === null ? createKept('ownKinds', { id, ...fields }, fields) : changeKept('ownKinds', kind, fields)
    void finish(write, t`${fields.name} saved`)
  }
  return (
    <Sheet
      isOpen
      onClose={leave}
      title={kind === null ? t`A kind of your own` : t`Change ${kind.name}`}
      isDirty={isDirty}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <div className="flex items-end gap-3">
          <LogGlyph hue="activity" size="lg" color={color} icon={<OwnDrawing icon={icon} className="ic ic-lg" />} />
          <Field
            label={t`Name`}
            error={isMissing && !isVisible(name) ? t`Enter a name.` : null}
            isRequired
            className="min-w-0 flex-1"
          >
            {(control) => (
              <TextInput
                {...control}
                value={name}
                maxLength={40}
                autoComplete="off"
                placeholder={t`Physiotherapy`}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
        </div>
        <IconChoice icon={icon} onChange={(next) => change({ icon: next })} />
        <ColorChoice color={color} onChange={(next) => change({ color: next })} />
        <Switch
          label={t`It takes time`}
          hint={t`It can be timed, or entered with a start and an end.`}
          isOn={hasDuration}
          onChange={(next) => change({ hasDuration: next })}
        />
        {kind === null ? null : (
          <Button
            variant="ghost"
            className="justify-self-start text-danger-ink"
            icon={<Trash2 aria-hidden="true" className="ic" />}
            onClick={() => setIsAsking(true)}
          >
            <Trans>Remove this kind</Trans>
          </Button>
        )}
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={kind === null ? '' : t`Remove ${kind.name}?`}
        body={t`It can not be logged any more. What was logged with it stays.`}
        confirmLabel={t`Remove it`}
        cancelLabel={t`Keep it`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          if (kind !== null) void finish(() => removeKept('ownKinds', kind), t`${kind.name} removed`)
        }}
      />
    </Sheet>
  )
}

function IconChoice({ icon, onChange }: { icon: OwnIcon; onChange: (icon: OwnIcon) => void }) {
  const text = useText()
  return (
    <fieldset>
      <legend className="field-label mb-2">
        <Trans>Drawing</Trans>
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
        <Trans>Colour</Trans>
      </legend>
      <div className="swatches">
        {swatches.map(({ value, label }) => (
          <label key={value} className="swatch" title={label} style={{ '--swatch': value } as CSSProperties}>
            <input
              type="radio"
              name="own-color"
              className="sr-only"
              aria-label={label}
              checked={value === color}
              onChange={() => onChange(value)}
            />
            <span aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
