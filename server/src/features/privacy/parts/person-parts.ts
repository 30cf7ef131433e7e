import { sql } from 'drizzle-orm'
import { iso } from '../../../platform/db/iso.ts'
import { usersTable } from '../../account/tables.ts'
import { sessionsTable } from '../../auth/tables.ts'
import { notificationPreferencesTable, pushSubscriptionsTable } from '../../notifications/tables.ts'
import { referralCodesTable, referralsTable } from '../../referrals/tables.ts'
import { sealedKeysTable } from '../../sealed/tables.ts'
import { personSettingsTable } from '../../settings/tables.ts'
import { vaultAuthenticatorsTable, vaultPasskeysTable, vaultRecoveryCodesTable } from '../../vault/tables.ts'
import type { RowsPart } from '../export-part.ts'
import { isLeftOut } from '../export-scope.ts'

const u = usersTable
const s = sessionsTable
const r = referralsTable
const a = vaultAuthenticatorsTable
const p = vaultPasskeysTable
const c = vaultRecoveryCodesTable
const k = sealedKeysTable

/** What is about the person who asks, whatever their rights in the family. */
export const personParts: readonly RowsPart[] = [
  {
    what: 'rows',
    name: 'profile',
    about: { en: 'Who you are here.', es: 'Quién eres aquí.' },
    select: ({ userId }) => sql`
      select ${u.id}, ${u.username}, ${u.name}, ${u.color}, ${u.locale},
        ${u.passwordHash} is not null as "hasPassword", ${u.googleSub} is not null as "hasGoogle",
        ${iso(u.newsletterSince)} as "newsletterSince", ${iso(u.onboardedAt)} as "onboardedAt",
        ${iso(u.createdAt)} as "createdAt", ${iso(u.lastLoginAt)} as "lastLoginAt"
      from ${u} where ${u.id} = ${userId}`,
  },
  {
    what: 'rows',
    name: 'sealed-key',
    about: {
      en: 'Your key to sealed documents, locked: it opens with your passphrase or your recovery words.',
      es: 'Tu clave de los documentos sellados, cerrada: se abre con tu contraseña o tus palabras de recuperación.',
    },
    // Without the documents it opens nothing, and can be guessed at.
    select: ({ userId, accountId, leftOut }) =>
      isLeftOut({ leftOut }, 'documents')
        ? null
        : sql`
            select ${k.keyId} as "keyId", ${k.publicKey} as "publicKey", ${k.passphrase}, ${k.recovery},
              ${iso(k.createdAt)} as "createdAt"
            from ${k} where ${k.accountId} = ${accountId} and ${k.userId} = ${userId}`,
  },
  {
    what: 'rows',
    name: 'settings',
    about: {
      en: 'How the app looks for you, language, time zone and units.',
      es: 'El aspecto de la aplicación, idioma, zona horaria y unidades.',
    },
    select: ({ userId }) => sql`
      select ${personSettingsTable.theme}, ${personSettingsTable.preferences}
      from ${personSettingsTable} where ${personSettingsTable.userId} = ${userId}`,
  },
  {
    what: 'rows',
    name: 'notifications',
    about: { en: 'What you get notified about in this family.', es: 'De qué quieres que te avisen en esta familia.' },
    select: ({ userId, accountId }) => sql`
      select ${notificationPreferencesTable.preferences}
      from ${notificationPreferencesTable}
      where ${notificationPreferencesTable.accountId} = ${accountId}
        and ${notificationPreferencesTable.userId} = ${userId}`,
  },
  {
    what: 'rows',
    name: 'push-devices',
    about: { en: 'Devices that get notifications.', es: 'Dispositivos que reciben avisos.' },
    // Not the address itself: whoever has that could send to the device.
    select: ({ userId, accountId }) => sql`
      select ${pushSubscriptionsTable.deviceName} as "deviceName", ${iso(pushSubscriptionsTable.createdAt)} as "createdAt"
      from ${pushSubscriptionsTable}
      where ${pushSubscriptionsTable.accountId} = ${accountId} and ${pushSubscriptionsTable.userId} = ${userId}
      order by ${pushSubscriptionsTable.createdAt}, ${pushSubscriptionsTable.id}`,
  },
  {
    what: 'rows',
    name: 'devices',
    about: { en: 'Where you signed in.', es: 'Dónde has iniciado sesión.' },
    select: ({ userId }) => sql`
      select ${s.userAgent} as "userAgent", ${iso(s.createdAt)} as "createdAt", ${iso(s.rotatedAt)} as "lastUsedAt",
        ${iso(s.expiresAt)} as "expiresAt", ${iso(s.revokedAt)} as "endedAt"
      from ${s} where ${s.userId} = ${userId} order by ${s.createdAt}, ${s.id}`,
  },
  {
    what: 'rows',
    name: 'vault-factors',
    about: {
      en: 'How you confirm that it’s you before the vault opens.',
      es: 'Cómo confirmas que eres tú antes de abrir la caja fuerte.',
    },
    // When and how they are called, and nothing that opens anything: no secret, no key, no code.
    select: ({ userId, accountId }) => sql`
      select 'authenticator' as "factor", null::text as "name", ${iso(a.addedAt)} as "createdAt", null::text as "lastUsedAt"
      from ${a} where ${a.accountId} = ${accountId} and ${a.userId} = ${userId} and ${a.sealedSecret} is not null
      union all
      select 'passkey', ${p.name}, ${iso(p.createdAt)}, ${iso(p.lastUsedAt)}
      from ${p} where ${p.accountId} = ${accountId} and ${p.userId} = ${userId}
      union all
      select 'recovery code', null, ${iso(c.createdAt)}, null
      from ${c} where ${c.accountId} = ${accountId} and ${c.userId} = ${userId}
      order by 1, 3`,
  },
  {
    what: 'rows',
    name: 'referrals',
    about: { en: 'People you recommended the app to.', es: 'A quién has recomendado la aplicación.' },
    select: ({ userId }) => sql`
      select ${r.id}, ${r.email}, ${iso(r.createdAt)} as "createdAt", ${iso(r.joinedAt)} as "joinedAt",
        ${iso(r.creditedAt)} as "creditedAt",
        (select ${referralCodesTable.code} from ${referralCodesTable}
          where ${referralCodesTable.userId} = ${r.referrerId}) as "code"
      from ${r} where ${r.referrerId} = ${userId} order by ${r.createdAt}, ${r.id}`,
  },
]
