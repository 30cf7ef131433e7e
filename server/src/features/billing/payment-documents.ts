import { createHash } from 'node:crypto'
import { paymentPaths } from '@nestwren/contract/payment-paths'
import type { RevenueCatConfig } from '../../platform/config/config.ts'
import type { WiderPolicy } from '../../platform/http/page-policy.ts'

/** The address that RevenueCat's browser library has built in. */
const ownAddress = 'https://api.revenuecat.com'
/** Icons and fonts that were chosen for the form in RevenueCat's dashboard. */
const brandingAddress = 'https://da08ctfrofx1b.cloudfront.net'
/** What Stripe asks for: its script, the frames of its fields, and those of a bank that wants to know more. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
const stripeFrames = [...stripeScripts, 'https://hooks.stripe.com']
const stripeCalls = ['https://api.stripe.com']

/** The form's `style` attributes, which are fixed: exactly these may be. What it sets by script needs no leave. */
const styleAttributes = [
  'color:var(--rc-color-accent);',
  'color:var(--rc-color-primary);',
  'color:var(--rc-color-primary)',
  'color:var(--rc-color-gray-text-dark);',
  'display: block;',
]
const styleHashes = styleAttributes.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** Where the browser's library finds the API, which adds the version itself; null for where it looks by itself. */
export function browserApiUrl({ apiUrl }: Pick<RevenueCatConfig, 'apiUrl'>): string | null {
  const url = apiUrl.replace(/\/v1$/, '')
  return url === ownAddress ? null : url
}

/**
 * What documents may do in which somebody can pay with RevenueCat: exactly what its library and Stripe's form need. Its
 * statistics (e.revenue.cat) are switched off in the browser, and its style sheets are adopted, so neither is here. Null for
 * the built-in store, whose form is ours.
 */
export function paymentDocuments(revenueCat: Pick<RevenueCatConfig, 'apiUrl'> | null): WiderPolicy | null {
  if (revenueCat === null) return null
  return {
    paths: paymentPaths,
    sources: {
      scriptSrc: stripeScripts,
      connectSrc: [new URL(browserApiUrl(revenueCat) ?? ownAddress).origin, ...stripeCalls],
      frameSrc: stripeFrames,
      imgSrc: [brandingAddress],
      fontSrc: [brandingAddress],
      styleSrcAttr: ["'unsafe-hashes'", ...styleHashes],
    },
    permissions: { payment: '(self "https://js.stripe.com")' },
    hasPopups: true,
  }
}
