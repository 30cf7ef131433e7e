import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteInvite } from '@nestwren/contract/site-invites'
import { guestsKeptDays } from '@nestwren/contract/site-invites-terms'
import { isVisible } from '@nestwren/contract/visible'
import { isWebAddress } from '@nestwren/contract/web-address'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { nowMs } from '../../platform/clock/now.ts'
import { newId } from '../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CoverPart, CoverSheet } from './cover-part.tsx'
import {
  changesOf,
  fieldsOf,
  formOf,
  type InviteFields,
  type InviteForm,
  movedWith,
  usualDeadline,
  usualEnd,
} from './invite-form.ts'
import { siteInviteList } from './public/invite-list.ts'

interface InviteSheetProps {
  /** null makes a new one. */
  invite: SiteInvite | null
  onClose: () => void
}

const noAnswers = { going: 0, maybe: 0, declined: 0, guests: 0 }

/** Keeps an invitation, with or without a network; null where nothing differs. */
function writeOf(invite: SiteInvite | null, id: string, fields: InviteFields) {
  if (invite === null) {
    const shown = { ...fields, slug: '', sequence: 0, answers: noAnswers, createdBy: { id: '', name: '' } }
    return () => createItem(siteInviteList, { id, ...fields }, shown)
  }
  const changed = changesOf(invite, fields)
  return Object.keys(changed).length === 0 ? null : () => changeItem(siteInviteList, invite, changed)
}

/** An invitation of the family's site: what, when and where, who may come, and what guests are asked. */
export function InviteSheet({ invite, onClose }: InviteSheetProps) {
  const { t } = useLingui()
  const key = `siteInvite.${invite?.id ?? 'new'}`
  const { form, values, sheet, finish } = useItemForm<InviteForm>(key, () => formOf(invite, newId), onClose)
  const [isChoosing, setIsChoosing] = useState(false)
  const { errors } = form.formState
  const set = <Name extends keyof InviteForm>(name: Name, value: InviteForm[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true })
  const submit = form.handleSubmit((typed) => {
    const { dateTime } = typed
    // Its field refuses an empty one.
    if (dateTime === null) return
    const fields = fieldsOf({ ...typed, dateTime })
    return finish(writeOf(invite, typed.id, fields), { message: t`${fields.title} saved` })
  })
  return (
    <FormSheet
      {...sheet}
      title={invite === null ? t`Add an invitation` : t`Edit ${invite.title}`}
      submitLabel={<Trans>Save invitation</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
      beside={
        isChoosing ? (
          <CoverSheet
            coverId={values.coverId}
            onClose={() => setIsChoosing(false)}
            onChange={(coverId) => {
              set('coverId', coverId)
              setIsChoosing(false)
            }}
          />
        ) : null
      }
    >
      <Field label={t`What is it?`} error={errors.title?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('title', { validate: (title) => isVisible(title) || t`Enter what it is.` })}
            maxLength={120}
            autoComplete="off"
            placeholder={t`Juno turns one`}
          />
        )}
      </Field>
      <TimeFields form={form} values={values} set={set} />
      <PlaceFields form={form} />
      <Field label={t`More about it`} isOptionalShown>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('description')}
            rows={3}
            maxLength={2000}
            placeholder={t`Cake and a hay bale to climb. Bring boots, not presents.`}
          />
        )}
      </Field>
      <CoverPart coverId={values.coverId} onChoose={() => setIsChoosing(true)} onRemove={() => set('coverId', null)} />
      <AnswerFields values={values} set={set} />
      {invite === null ? null : (
        <RemoveButton
          label={<Trans>Remove this invitation</Trans>}
          title={t`Remove ${invite.title}?`}
          body={t`Its page and link stop working, and all answers go with it.`}
          onRemove={() =>
            void finish(() => removeItem(siteInviteList, invite), { message: t`${invite.title} removed` })
          }
        />
      )}
    </FormSheet>
  )
}

interface PartProps {
  form: UseFormReturn<InviteForm>
  values: InviteForm
  set: <Name extends keyof InviteForm>(name: Name, value: InviteForm[Name]) => void
}

/** When it begins and ends, and until when it can be answered. */
function TimeFields({ form, values, set }: PartProps) {
  const { t } = useLingui()
  const { dateTime, endTime, deadline, tz } = values
  /** The end and the deadline keep their distance. */
  const moveWith = (next: string) => {
    if (endTime !== null) set('endTime', movedWith(endTime, dateTime, next))
    if (deadline !== null) set('deadline', movedWith(deadline, dateTime, next))
  }
  return (
    <>
      <Controller
        control={form.control}
        name="dateTime"
        rules={{ validate: (start) => start !== null || t`Enter when it starts.` }}
        render={({ field, fieldState }) => (
          <DateTimeField
            ref={field.ref}
            label={t`Starts`}
            value={field.value}
            zone={tz}
            hasChips={false}
            error={fieldState.error?.message ?? null}
            onValueChange={(next) => {
              moveWith(next)
              field.onChange(next)
            }}
          />
        )}
      />
      {tz === deviceZone() ? null : <p className="type-caption text-muted">{t`Times are on the clocks of ${tz}.`}</p>}
      <Switch
        label={t`Set an end`}
        isOn={endTime !== null}
        isDisabled={dateTime === null}
        onChange={(isOn) => {
          form.clearErrors('endTime')
          set('endTime', isOn && dateTime !== null ? usualEnd(dateTime) : null)
        }}
      />
      {endTime === null ? null : (
        <Controller
          control={form.control}
          name="endTime"
          rules={{
            validate: (end, { dateTime: start }) =>
              end === null || start === null || Date.parse(end) > Date.parse(start) || t`The end is before the start.`,
          }}
          render={({ field, fieldState }) => (
            <DateTimeField
              ref={field.ref}
              label={t`Ends`}
              value={field.value}
              zone={tz}
              hasChips={false}
              error={fieldState.error?.message ?? null}
              onValueChange={field.onChange}
            />
          )}
        />
      )}
      <Switch
        label={t`Set a deadline for answers`}
        hint={t`Without one, guests can answer until it's over.`}
        isOn={deadline !== null}
        isDisabled={dateTime === null}
        onChange={(isOn) => set('deadline', isOn && dateTime !== null ? usualDeadline(dateTime, nowMs()) : null)}
      />
      {deadline === null ? null : (
        <DateTimeField
          label={t`Answer by`}
          value={deadline}
          zone={tz}
          hasChips={false}
          onValueChange={(next) => set('deadline', next)}
        />
      )}
    </>
  )
}

/** Where it is, in words and on a map. */
function PlaceFields({ form }: Pick<PartProps, 'form'>) {
  const { t } = useLingui()
  const { errors } = form.formState
  return (
    <>
      <Field label={t`Place`} isOptionalShown>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('place')}
            maxLength={200}
            autoComplete="off"
            placeholder={t`The Harbor barn, Mill Lane 3`}
          />
        )}
      </Field>
      <Field
        label={t`Link to a map`}
        hint={t`Paste it from your map app.`}
        error={errors.mapUrl?.message ?? null}
        isOptionalShown
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('mapUrl', {
              validate: (link) =>
                link.trim() === '' || isWebAddress(link.trim()) || t`Enter a link that starts with https://.`,
            })}
            type="url"
            inputMode="url"
            maxLength={2048}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  )
}

/** How many may come, what they are asked, and what becomes of it. */
function AnswerFields({ values, set }: Omit<PartProps, 'form'>) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Room for how many people`} hint={t`Leave it empty for no limit.`} isOptionalShown>
        {(control) => (
          <NumberInput
            {...control}
            value={values.capacity}
            min={1}
            max={100_000}
            startAt={10}
            onValueChange={(capacity) => set('capacity', capacity)}
          />
        )}
      </Field>
      <Switch
        label={t`Guests can bring others`}
        hint={t`They say how many come in all.`}
        isOn={values.allowsGuests}
        onChange={(isOn) => set('allowsGuests', isOn)}
      />
      <Switch
        label={t`Ask about dietary needs`}
        isOn={values.asksDietary}
        onChange={(isOn) => set('asksDietary', isOn)}
      />
      <Switch
        label={t`Email the answers`}
        hint={t`To the person who made the invitation.`}
        isOn={values.mailsAnswers}
        onChange={(isOn) => set('mailsAnswers', isOn)}
      />
      <Switch
        label={t`Keep the guest list`}
        hint={t`Otherwise names, emails, and messages are removed ${guestsKeptDays} days after the event.`}
        isOn={values.keepsGuests}
        onChange={(isOn) => set('keepsGuests', isOn)}
      />
    </>
  )
}
