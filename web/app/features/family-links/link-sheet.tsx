import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { FamilyLink } from '@nestwren/contract/family-links'
import { isVisible } from '@nestwren/contract/visible'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { currentLocale, localeNames, locales } from '../../platform/i18n/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Select } from '../../ui/select.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AddressSheet } from './address-sheet.tsx'
import { useReadLinksAgain } from './links-query.ts'

/** A §5. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** As much as the server takes. */
const longestName = 60

interface LinkSheetProps {
  /** Null makes a new one. */
  link: FamilyLink | null
  /** The children whose photos the family has. */
  family: readonly Child[]
  onClose: () => void
}

/** Makes a link, whose address is then shown once, or changes what one shows. */
export function LinkSheet({ link, family, onClose }: LinkSheetProps) {
  const { t } = useLingui()
  const [made, setMade] = useState<{ name: string; url: string } | null>(null)
  const { form, values, isDirty, isBusy, failure, submit, leave } = useLinkForm({ link, family, onClose }, setMade)
  const { errors } = form.formState
  if (made !== null) return <AddressSheet {...made} onClose={onClose} />
  return (
    <FormSheet
      onClose={leave}
      title={link === null ? t`Make a link` : t`Change the link`}
      isDirty={isDirty}
      submitLabel={link === null ? <Trans>Make the link</Trans> : <Trans>Save</Trans>}
      busyLabel={link === null ? t`Making the link` : t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <Field
        label={t`Who is it for?`}
        hint={t`As your family calls them, such as “Grandma Rosa”. Their hearts and comments carry this name.`}
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
      <Controller
        control={form.control}
        name="childIds"
        rules={{ validate: (chosen) => chosen.length > 0 || t`Choose at least one child.` }}
        render={({ field, fieldState }) => (
          <Field label={t`Which children`} error={fieldState.error?.message ?? null} isGroup>
            {() =>
              family.map(({ _id, name }, index) => (
                <Checkbox
                  key={_id}
                  label={name}
                  // Where the person is led when none is chosen.
                  {...(index === 0 ? { ref: field.ref } : null)}
                  checked={field.value.includes(_id)}
                  onChange={({ target }) =>
                    field.onChange(target.checked ? [...field.value, _id] : field.value.filter((one) => one !== _id))
                  }
                />
              ))
            }
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="showsOlder"
        render={({ field }) => (
          <Checkbox
            label={t`Show older photos and milestones too`}
            ref={field.ref}
            checked={field.value}
            onChange={({ target }) => field.onChange(target.checked)}
          />
        )}
      />
      <p className="type-small text-muted">
        <Trans>
          They see photos with their captions, milestones with their notes, and comments written from now on. Never
          photos for parents only or kept in the vault, and no photos while the vault locks them.
        </Trans>
      </p>
      <Field
        label={t`Their email`}
        hint={t`Only to move the link to another device: we email them a code.`}
        error={errors.email?.message ?? null}
        isOptionalShown
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('email', {
              validate: (value) =>
                value.trim() === '' || emailShape.test(value.trim()) || t`Please enter a valid email address`,
            })}
            type="email"
            autoComplete="off"
          />
        )}
      </Field>
      {values.email.trim() === '' ? null : (
        <Field label={t`Email language`}>
          {(control) => (
            <Select
              {...control}
              {...form.register('locale')}
              options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
            />
          )}
        </Field>
      )}
    </FormSheet>
  )
}

/** As the form holds it; survives a reload. */
interface Typed {
  name: string
  email: string
  childIds: string[]
  showsOlder: boolean
  locale: FamilyLink['locale']
}

function typedOf(link: FamilyLink | null, family: readonly Child[]): Typed {
  const ids = family.map(({ _id }) => _id)
  return {
    name: link?.name ?? '',
    email: link?.email ?? '',
    childIds: link === null ? ids : ids.filter((id) => link.childIds.includes(id)),
    showsOlder: link?.showsOlder ?? false,
    locale: link?.locale ?? currentLocale(),
  }
}

type Terms = ReturnType<typeof termsOf>

/** What is sent of what was typed. */
function termsOf({ name, email, childIds, showsOlder, locale }: Typed) {
  const address = email.trim() === '' ? null : email.trim()
  return { name: name.trim(), email: address, childIds: [...childIds], showsOlder, locale }
}

/** The terms that the person changed: what another parent changed meanwhile beside them stays. */
function changedIn(before: Terms, after: Terms): Partial<Terms> {
  const names = Object.keys(after) as (keyof Terms)[]
  const isChanged = (name: keyof Terms) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, after[name]]))
}

function useLinkForm(
  { link, family, onClose }: LinkSheetProps,
  onMade: (made: { readonly name: string; readonly url: string }) => void,
) {
  const { t } = useLingui()
  const readAgain = useReadLinksAgain()
  const { isBusy, failure, run } = useSave()
  const [begun] = useState(() => typedOf(link, family))
  const { form, values, isDirty, found, forget } = useDraftForm(`family-link ${link?.id ?? 'new'}`, () => begun)
  const leave = () => {
    forget()
    onClose()
  }
  const submit = form.handleSubmit(async (typed) => {
    const terms = termsOf(typed)
    const place = atFields(form, { UNKNOWN_CHILD: 'childIds' })
    await run(
      async () => {
        if (link === null) {
          const { url } = await api.familyLinks.create({ body: terms })
          forget()
          onMade({ name: terms.name, url })
        } else {
          const body = { ...changedIn(termsOf(found?.initial ?? begun), terms), version: link.version }
          // Refused because another parent was faster, it is of the link as it is then.
          await api.familyLinks.update({ params: { id: link.id }, body }).finally(readAgain)
          showToast({ message: t`Link saved` })
          leave()
        }
        readAgain()
      },
      { place },
    )
  })
  return { form, values, isDirty, isBusy, failure, submit, leave }
}
