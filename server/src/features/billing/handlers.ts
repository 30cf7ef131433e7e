import type { Contract } from '@nestwren/contract'
import { billing, type CustomerInfo } from '@nestwren/contract/billing'
import { brand } from '@nestwren/contract/brand'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller } from '../../platform/http/access.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import {
  accessChanged,
  isOwnerRole,
  type Kernel,
  livingOverride,
  lockAccount,
  readOverride,
  readUser,
  startFreeTrial,
} from '../account/public.ts'
import { type BillingDeps, keepWord } from './billing-commands.ts'
import { buy, readBuiltIn, setWillRenew } from './built-in-store.ts'
import { browserApiUrl } from './payment-documents.ts'
import { ProviderUnavailable } from './provider.ts'
import { createProviderAsks } from './provider-asks.ts'
import { builtInPackages, customerInfoOf, ownersOf, readAccount, readSubscription } from './queries.ts'
import { settleAccount } from './settle.ts'
import { type BillingTaskDeps, billingTasks } from './tasks.ts'
import { isTrialUnused, takeTrial, trialHash } from './used-trial-commands.ts'
import { isFromProvider, takeEvent } from './webhook-events.ts'

interface BillingHandlerDeps extends BillingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly kernel: Kernel
  readonly limits: Pick<Limits, 'consume'>
}

type Group = Contract['billing']

/** The context of any call that may have to say that the provider is away. */
interface Refusing {
  refuse(code: 'PROVIDER_UNAVAILABLE'): Error
}

export const billingFeature: Feature<BillingHandlerDeps & BillingTaskDeps> = {
  // They order their own writes: nothing waits in a transaction while another service is asked.
  calls: (parts) => [
    calls(billing, billingHandlers(parts), {
      autocommit: ['purchase', 'restore', 'cancel', 'resume', 'updatePaymentStatus', 'revenuecatWebhook'],
    }),
  ],
  tasks: billingTasks,
}

function billingHandlers(deps: BillingHandlerDeps): Handlers<Group> {
  const { config, database, clock, kernel, limits, provider, log } = deps
  const isBuiltIn = provider.kind === 'builtin'

  const announce = (accountIds: readonly string[]): void => {
    for (const accountId of accountIds) kernel.forget({ accountId })
  }

  async function orUnavailable<T>(context: Refusing, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.warn({ err: error }, 'the provider is away')
      throw context.refuse('PROVIDER_UNAVAILABLE')
    }
  }

  const settleNow = async (accountId: string): Promise<void> =>
    announce(await settleAccount(deps, database, accountId, clock))
  const asks = createProviderAsks(clock, settleNow)

  /** What is stored is what the provider says, a minute ago at most. The built-in store is our own: it is always read. */
  const refresh = (context: Refusing, accountId: string): Promise<void> =>
    orUnavailable(context, () => (isBuiltIn ? settleNow(accountId) : asks.look(accountId)))

  /** Asks the provider now and stores what it says; so often and no more. */
  async function settle(context: Refusing, accountId: string): Promise<void> {
    if (isBuiltIn) return settleNow(accountId)
    const counted = await limits.consume('providerAsks', accountId)
    if (!counted.ok) throw commonError('RATE_LIMITED', { retryAfterS: counted.retryAfterS })
    await orUnavailable(context, () => asks.askNow(accountId))
  }

  async function hashOf(accountId: string): Promise<string | null> {
    const [owner] = await ownersOf(database.db, accountId)
    return owner === undefined ? null : trialHash(config.authSecret, owner.username)
  }

  async function infoOf({ accountId }: Caller): Promise<CustomerInfo> {
    const account = await readAccount(database.db, accountId)
    if (account === null) throw commonError('NOT_FOUND')
    const [subscription, hash] = [await readSubscription(database.db, accountId), await hashOf(accountId)]
    const isUnused = hash !== null && (await isTrialUnused(database.db, hash))
    const override = await readOverride(database.db, accountId)
    return customerInfoOf({ ...account, override }, subscription, isUnused, clock.now())
  }

  async function userOf(caller: Caller) {
    const user = await readUser(database.db, caller, clock.now())
    // Left the family meanwhile.
    if (user === null) throw commonError('UNAUTHENTICATED')
    return user
  }

  /** Changes something in the built-in store; what follows from it is stored in the same transaction. */
  async function inStore<T>(accountId: string, change: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
    const now = clock.now()
    const { result, changed } = await database.transaction(async (tx) => {
      const done = await change(tx, now)
      const ids = await keepWord(deps, tx, accountId, await readBuiltIn(tx, accountId, now), now)
      for (const id of ids) await accessChanged(tx, { accountId: id })
      return { result: done, changed: ids }
    })
    announce(changed)
    return result
  }

  async function change(
    context: { refuse(code: 'NOT_BUILT_IN' | 'NOT_SUBSCRIBED'): Error },
    caller: Caller,
    willRenew: boolean,
  ) {
    if (!isBuiltIn) throw context.refuse('NOT_BUILT_IN')
    await inStore(caller.accountId, async (tx, now) => {
      if (!(await setWillRenew(tx, caller.accountId, willRenew, now))) throw context.refuse('NOT_SUBSCRIBED')
    })
    return { customerInfo: await infoOf(caller), user: await userOf(caller) }
  }

  /** The free month of an address that had none; false when it had. */
  async function beginFreeMonth(accountId: string): Promise<boolean> {
    const hash = await hashOf(accountId)
    const isBegun = await database.transaction(async (tx) => {
      const now = clock.now()
      await lockAccount(tx, accountId)
      const account = await readAccount(tx, accountId)
      // Only who never had anything is given it; any other request changes nothing.
      if (account?.subscriptionStatus !== 'registered') return true
      // It would pass unused behind what an operator set.
      if (livingOverride({ override: await readOverride(tx, accountId) }, now) !== null) return true
      if (hash === null || !(await takeTrial(tx, hash, now))) return false
      await startFreeTrial(tx, accountId, now)
      await accessChanged(tx, { accountId })
      return true
    })
    announce([accountId])
    return isBegun
  }

  return {
    async offerings(_context, _input, { caller }) {
      return {
        provider: provider.kind,
        publicKey: config.revenueCat?.publicKey ?? null,
        apiUrl: config.revenueCat === null ? null : browserApiUrl(config.revenueCat),
        appUserId: caller.accountId,
        offering: brand.offering,
        packages: isBuiltIn ? [...builtInPackages] : [],
      }
    },

    async customerInfo(context, _input, { caller }) {
      await refresh(context, caller.accountId)
      return infoOf(caller)
    },

    async purchase(context, { body }, { caller }) {
      if (!isBuiltIn) throw context.refuse('NOT_BUILT_IN')
      const hash = await hashOf(caller.accountId)
      const outcome = await inStore(caller.accountId, async (tx, now) => {
        const bought = await buy(tx, caller.accountId, body, { trialHash: hash, now })
        if (bought !== 'bought' && bought !== 'ALREADY_ACTIVE') throw context.refuse(bought)
        return bought
      })
      const [customerInfo, user] = [await infoOf(caller), await userOf(caller)]
      return { success: true, alreadySubscribed: outcome === 'ALREADY_ACTIVE', customerInfo, user }
    },

    async restore(context, _input, { caller }) {
      await settle(context, caller.accountId)
      return { customerInfo: await infoOf(caller), user: await userOf(caller) }
    },

    async managementUrl(context, _input, { caller }) {
      await refresh(context, caller.accountId)
      const subscription = await readSubscription(database.db, caller.accountId)
      return { managementUrl: subscription?.managementUrl ?? null }
    },

    cancel: (context, _input, { caller }) => change(context, caller, false),
    resume: (context, _input, { caller }) => change(context, caller, true),

    async updatePaymentStatus(context, { body }, { caller }) {
      const { username } = await userOf(caller)
      if (body.username !== username) throw context.refuse('FORBIDDEN')
      // Invited people have nothing to pay, so there is nothing to ask about.
      if (isOwnerRole(caller.role)) {
        if (body.subscriptionData?.subscriptionStatus === 'free_trial') {
          if (!(await beginFreeMonth(caller.accountId))) throw context.refuse('FREE_TRIAL_USED')
        } else {
          await settle(context, caller.accountId)
        }
      }
      const user = await userOf(caller)
      return { user, paymentRequired: user.paymentRequired }
    },

    async revenuecatWebhook(context, { body }) {
      const { revenueCat } = config
      if (revenueCat === null) throw context.refuse('NOT_BUILT_IN')
      if (!isFromProvider(context.authorization, revenueCat.webhookSecret)) throw context.refuse('UNAUTHENTICATED')
      announce(await orUnavailable(context, () => takeEvent(deps, database, body.event, clock, asks.forget)))
      return { received: true as const }
    },
  }
}
