import { apart } from '@nestwren/contract/apart'
import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Preset } from '@nestwren/contract/permissions'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'

interface Mail {
  readonly kind: string
  readonly usefulUntil: Date
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a parent or a caregiver with the preset will be able to see, for `children` of them. */
type AccessScope = Readonly<Record<'parentRole' | Preset, (children: number) => string>>

const enChildren = (count: number) => (count === 1 ? 'one child' : `${count} children`)
const enReach: AccessScope = {
  parentRole: () => "You'll join as a parent: you can see and change everything about the children.",
  parent: (count) => `You can see and change everything about ${enChildren(count)}.`,
  family: (count) =>
    `For ${enChildren(count)}, you can see logs, health, food, growth, milestones, photos, and the schedule, and add logs, food, and photos.`,
  nanny: (count) =>
    `For ${enChildren(count)}, you can see and add logs, pumping, health, food, and photos, and see growth, milestones, and schedules.`,
  viewer: (count) => `For ${enChildren(count)}, you can see logs, growth, milestones, photos, and the schedule.`,
}

const esChildren = (count: number) => (count === 1 ? 'un niño o una niña' : `${count} niños`)
const esReach: AccessScope = {
  parentRole: () => 'Te unirás como madre o padre: puedes ver y cambiar todo sobre los niños.',
  parent: (count) => `Puedes ver y cambiar todo sobre ${esChildren(count)}.`,
  family: (count) =>
    `De ${esChildren(count)} puedes ver los registros, la salud, la comida, el crecimiento, los hitos, las fotos y la agenda, y añadir registros, comida y fotos.`,
  nanny: (count) =>
    `De ${esChildren(count)} puedes ver y añadir registros, extracciones, salud, comida y fotos, y ver el crecimiento, los hitos y las agendas.`,
  viewer: (count) =>
    `De ${esChildren(count)} puedes ver los registros, el crecimiento, los hitos, las fotos y la agenda.`,
}

const invite = {
  en: {
    subject: (name: string) => `${name} invited you to ${brand.name}`,
    title: (name: string) => `${name} invited you`,
    intro: (name: string) =>
      `${name} uses ${brand.name} to share a child's day with the people who care for them, and would like you to join. It's free for you.`,
    reach: enReach,
    expiry: (day: string) => `This link is only for this email address. It works once, until ${day}.`,
    known: 'Already have an account with this address? Open the link and sign in.',
    ignore: "Don't know who this is? You can ignore this email. Nothing happens without the link.",
    button: 'Accept invite',
  },
  es: {
    subject: (name: string) => `${name} te invita a ${brand.name}`,
    title: (name: string) => `${name} te invita`,
    intro: (name: string) =>
      `${name} usa ${brand.name} para llevar el día a día de su peque junto con quienes le cuidan, y le gustaría contar contigo. Para ti es gratis.`,
    reach: esReach,
    expiry: (day: string) => `El enlace es solo para esta dirección. Sirve una vez, hasta el ${day}.`,
    known: '¿Ya tienes una cuenta con esta dirección? Abre el enlace e inicia sesión.',
    ignore: '¿No sabes quién es? Puedes ignorar este correo. Sin el enlace no ocurre nada.',
    button: 'Aceptar la invitación',
  },
}

const influencer = {
  en: {
    subject: `Your invite to ${brand.name}`,
    title: `Try ${brand.name} with your family`,
    intro: `We'd love for you to use ${brand.name} with your family. All of it, for free.`,
    expiry: invite.en.expiry,
    ignore: 'Not expecting this? You can ignore this email.',
    button: 'Open your account',
  },
  es: {
    subject: `Tu invitación a ${brand.name}`,
    title: `Prueba ${brand.name} con tu familia`,
    intro: `Nos encantaría que usaras ${brand.name} con tu familia. Todo, gratis.`,
    expiry: invite.es.expiry,
    ignore: '¿No esperabas este correo? Puedes ignorarlo.',
    button: 'Abrir tu cuenta',
  },
}

/** The page that a family's invite opens. */
export function invitePath(token: string): string {
  return `/?invite=${encodeURIComponent(token)}`
}

/** The page that an influencer's invite opens. */
export function influencerPath(token: string): string {
  return `/?influencer=${encodeURIComponent(token)}`
}

export interface InviteMail {
  readonly locale: Locale
  readonly inviterName: string
  readonly role: 'parent' | 'caregiver'
  readonly preset: Preset
  readonly childCount: number
  readonly token: string
  readonly expiresAt: Date
}

/** The invite into a family. It names no child: the address may be mistyped. */
export function inviteMail(mail: InviteMail, { appUrl }: Pick<Config, 'appUrl'>): Mail {
  const { locale, role, preset, childCount, token, expiresAt } = mail
  const words = invite[locale]
  const name = apart(nameForMail(mail.inviterName))
  const reach = words.reach[role === 'parent' ? 'parentRole' : preset](childCount)
  return {
    kind: 'invite',
    usefulUntil: expiresAt,
    subject: words.subject(name),
    ...mailLayout({
      locale,
      appUrl,
      title: words.title(name),
      paragraphs: [words.intro(name), reach, words.expiry(dayIn(locale, expiresAt)), words.known],
      button: { label: words.button, path: invitePath(token) },
      footer: words.ignore,
    }),
  }
}

/** The invite of the operators. */
export function influencerMail(
  { locale, token, expiresAt }: Pick<InviteMail, 'locale' | 'token' | 'expiresAt'>,
  { appUrl }: Pick<Config, 'appUrl'>,
): Mail {
  const words = influencer[locale]
  return {
    kind: 'influencer-invite',
    usefulUntil: expiresAt,
    subject: words.subject,
    ...mailLayout({
      locale,
      appUrl,
      title: words.title,
      paragraphs: [words.intro, words.expiry(dayIn(locale, expiresAt))],
      button: { label: words.button, path: influencerPath(token) },
      footer: words.ignore,
    }),
  }
}

/** The last whole day on which the link works, wherever it is read. */
function dayIn(locale: Locale, expiresAt: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
}

/**
 * A name as it may stand in a mail to somebody who never asked for one: one line, and nothing in it that a mail program
 * would turn into a link of the inviter's choice.
 */
export function nameForMail(name: string): string {
  return name
    .replace(/[\p{C}\p{Zl}\p{Zp}<>]+/gu, ' ')
    .replace(/[/\\@:]+/g, ' ')
    .replace(/(\S)\.(?=\S)/g, '$1. ')
    .replace(/\s+/g, ' ')
    .trim()
}
