import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey, ParentKey } from '@nestwren/contract/sealed'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { sealedKeys } from '../document-keys.ts'
import type { Trust } from './crypto/known-keys.ts'
import { fingerprintOf } from './crypto/words.ts'
import { untrusted } from './documents-in-hand.ts'
import type { HeldKey } from './held-key.ts'
import { keepKnown } from './key-actions.ts'
import { useDoesNotOpen } from './use-crypto-words.ts'

interface TrustCardsProps {
  held: HeldKey
  own: OwnSealedKey
  others: readonly ParentKey[]
}

/** Parents whose key is new or another one: nothing is sealed for it until the person has compared its words with them. */
export function TrustCards({ held, own, others }: TrustCardsProps) {
  const cards = untrusted(held, others)
  return (
    <>
      {held.isListLost === true && cards.length > 0 ? (
        <Banner tone="warning">
          <Trans>
            The list of keys you've confirmed was changed or damaged, so we don't use it. Compare the words again.
          </Trans>
        </Banner>
      ) : null}
      {cards.map((other) => (
        <TrustCard key={other.person.id} {...{ held, own, other }} />
      ))}
    </>
  )
}

interface TrustCardProps extends Omit<TrustCardsProps, 'others'> {
  other: ParentKey & { readonly trust: Trust }
}

function TrustCard({ held, own, other }: TrustCardProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const words = useDoesNotOpen()
  const { isBusy, failure, run } = useAction({ words })
  // The server names the key, also while two people compare its words: what is confirmed is the key that they compared.
  const [compared, setCompared] = useState(other)
  const { keyId, publicKey } = compared
  const isReplaced = other.keyId !== keyId || other.publicKey !== publicKey
  const { person, trust } = other
  const { name } = person
  // The page seals what is there for them once it knows the key.
  const confirm = () =>
    run(async () => {
      await keepKnown(held, own, { userId: person.id, keyId, publicKey })
      await client.invalidateQueries({ queryKey: sealedKeys.all })
    }).then((isDone) => {
      if (!isDone) void client.invalidateQueries({ queryKey: sealedKeys.keys })
    })
  return (
    <section className="card card-pad grid max-w-[720px] gap-3">
      <h2 className="type-heading">
        {trust === 'changed' ? (
          <Trans>{name}'s key is another one now</Trans>
        ) : (
          <Trans>{name} wants to open sealed documents</Trans>
        )}
      </h2>
      {trust === 'changed' ? (
        <Banner tone="warning">
          <Trans>
            That happens when someone starts over. Ask {name}. Until you confirm it, nothing is sealed for this key.
          </Trans>
        </Banner>
      ) : null}
      <p>
        <Trans>
          Ask {name} to read out the words of their key, in person or on the phone. If they're these, the key is really
          theirs.
        </Trans>
      </p>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      {isReplaced ? (
        <>
          <Banner tone="warning">
            <Trans>{name}'s key changed while you compared. Compare the new words from the start.</Trans>
          </Banner>
          <Button variant="soft" isBlock onClick={() => setCompared(other)}>
            <Trans>Show the new words</Trans>
          </Button>
        </>
      ) : (
        <>
          <FingerprintWords
            key={publicKey}
            named={{ userId: person.id, keyId, publicKey }}
            label={t`Words of ${name}'s key`}
          />
          <Button
            variant="soft"
            isBlock
            isBusy={isBusy}
            busyLabel={t`Sealing for ${name}`}
            onClick={() => void confirm()}
          >
            <Trans>The words are the same</Trans>
          </Button>
        </>
      )}
    </section>
  )
}

interface FingerprintWordsProps {
  named: { readonly userId: string; readonly keyId: string; readonly publicKey: string }
  label: string
}

/** The words that stand for a key, the same on every device. */
export function FingerprintWords({ named: { userId, keyId, publicKey }, label }: FingerprintWordsProps) {
  const [words, setWords] = useState<readonly string[]>([])
  useEffect(() => {
    let isHere = true
    void fingerprintOf({ userId, keyId, publicKey }).then((all) => {
      if (isHere) setWords(all)
    })
    return () => {
      isHere = false
    }
  }, [userId, keyId, publicKey])
  return (
    <p className="bubble type-label" translate="no" lang="en">
      <span className="sr-only">{label}: </span>
      {words.join(' ')}
    </p>
  )
}
