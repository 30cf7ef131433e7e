import { Trans, useLingui } from '@lingui/react/macro'
import { type FeedPart, feedParts } from '@nestwren/contract/calendar-feeds'
import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { isVisible } from '@nestwren/contract/visible'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChildPicker } from '../../ui/child/child-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { feedsKey, useFeedWords } from './feeds-query.ts'

/** As much as the server takes. */
const longestName = 60

interface FeedSheetProps {
  /** The children whose schedule the person may see. */
  family: readonly Child[]
  onClose: () => void
}

/** Makes a private address, and shows it, once. */
export function FeedSheet({ family, onClose }: FeedSheetProps) {
  const [url, setUrl] = useState<string | null>(null)
  return url === null ? (
    <MakeSheet family={family} onMade={setUrl} onClose={onClose} />
  ) : (
    <AddressSheet url={url} onClose={onClose} />
  )
}

function MakeSheet({ family, onMade, onClose }: FeedSheetProps & { onMade: (url: string) => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { partNames } = useFeedWords()
  const { isBusy, failure, run } = useSave()
  const seesCustody = family.some(({ access }) => isLevelAtLeast(access.custody, 'view'))
  const offered = feedParts.filter((part) => part !== 'custody' || seesCustody)
  const { form, values, isDirty, forget } = useDraftForm('calendar-address', () => ({
    name: t`Family schedule`,
    childIds: family.map(({ _id }) => _id),
    parts: [...offered],
  }))
  const { errors } = form.formState
  const { childIds, parts } = values
  const leave = () => {
    forget()
    onClose()
  }
  const toggle = (part: FeedPart) => {
    form.clearErrors('parts')
    form.setValue('parts', parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part], {
      shouldDirty: true,
    })
  }
  const submit = form.handleSubmit(async ({ name }) => {
    const chosen = offered.filter((part) => parts.includes(part))
    if (chosen.length === 0) return form.setError('parts', { message: t`Choose at least one.` })
    // All of them stay all of them when another child is added.
    const isAll = family.every(({ _id }) => childIds.includes(_id))
    const body = { name: name.trim(), parts: chosen, childIds: isAll ? [] : [...childIds], locale: currentLocale() }
    await run(async () => {
      const { url } = await api.calendarFeeds.create({ body })
      void client.invalidateQueries({ queryKey: feedsKey })
      forget()
      onMade(url)
    })
  })
  return (
    <FormSheet
      onClose={leave}
      title={t`Make an address`}
      isDirty={isDirty}
      submitLabel={<Trans>Make the address</Trans>}
      busyLabel={t`Making the address`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <Field
        label={t`Name`}
        hint={t`What your calendar app shows, such as “Juno's schedule”.`}
        error={errors.name?.message ?? null}
        isRequired
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('name', { validate: (name) => isVisible(name) || t`Enter a name.` })}
            maxLength={longestName}
          />
        )}
      </Field>
      <ChildPicker
        family={family}
        chosen={childIds}
        onChange={(ids) => form.setValue('childIds', [...ids], { shouldDirty: true })}
      />
      <Field label={t`What's in it?`} error={errors.parts?.message ?? null} isGroup>
        {() => (
          <div className="grid">
            {offered.map((part) => (
              <Checkbox
                key={part}
                label={partNames[part]}
                checked={parts.includes(part)}
                onChange={() => toggle(part)}
              />
            ))}
          </div>
        )}
      </Field>
    </FormSheet>
  )
}

/** The same address in the scheme that calendar apps open themselves with. */
const inCalendarApp = (url: string) => url.replace(/^https?:/, 'webcal:')

function AddressSheet({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Your calendar address`}
      footer={
        <Button isBlock onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 wrap-anywhere">
        <p>
          <Trans>Anyone who has this address can read this calendar. We show it only now, so copy it first.</Trans>
        </p>
        <a href={inCalendarApp(url)} className={buttonClass('primary')}>
          <span className="btn-face">
            <CalendarPlus aria-hidden="true" className="ic" />
            <span>
              <Trans>Open in your calendar app</Trans>
            </span>
          </span>
        </a>
        <CopyField url={url} />
      </div>
    </Sheet>
  )
}

function CopyField({ url }: { url: string }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ message: t`Address copied` })
    } catch {
      // A browser that does not let the page write: the marked address can be copied by hand.
      input.current?.focus()
      input.current?.select()
      showToast({ message: t`Copy the highlighted address.` })
    }
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label={t`Private address`}
        hint={t`In Google Calendar: Other calendars > From URL. Changes can take some hours to show up there.`}
      >
        {(control) => (
          <TextInput {...control} ref={input} value={url} readOnly onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <Button
        variant="soft"
        size="sm"
        className="justify-self-start"
        icon={<Copy aria-hidden="true" className="ic ic-sm" />}
        onClick={() => void copy()}
      >
        <Trans>Copy</Trans>
      </Button>
    </div>
  )
}
