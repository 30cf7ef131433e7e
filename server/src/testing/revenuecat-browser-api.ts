import { randomUUID } from 'node:crypto'

/**
 * What RevenueCat's browser library (@revenuecat/purchases-js) asks with the public key: plans, prices, looks, and the
 * beginning of a payment. The rest of a payment happens between the browser and Stripe.
 */
export interface BrowserApi {
  /** The offerings from now on, as `{ offering: { package: dollars } }`. */
  offer(offerings: Readonly<Record<string, Readonly<Record<string, number>>>>, current: string): void
  /** The answer to a call; null for one that the library does not make. */
  answer(method: string, url: URL): { readonly status: number; readonly body: object } | null
}

interface Plan {
  readonly offering: string
  readonly name: string
  readonly product: string
  readonly dollars: number
}

const periods: Readonly<Record<string, string>> = { $rc_weekly: 'P1W', $rc_monthly: 'P1M', $rc_annual: 'P1Y' }

export function createBrowserApi(): BrowserApi {
  let plans: readonly Plan[] = []
  let currentOffering = ''

  function offer(offerings: Parameters<BrowserApi['offer']>[0], current: string): void {
    currentOffering = current
    plans = Object.entries(offerings).flatMap(([offering, packages]) =>
      Object.entries(packages).map(([name, dollars]) => ({
        offering,
        name,
        product: `${offering}.${name.replace('$rc_', '')}`,
        dollars,
      })),
    )
  }
  offer({ nestwren: { $rc_weekly: 2, $rc_annual: 89 } }, 'nestwren')

  function offerings() {
    const names = [...new Set(plans.map(({ offering }) => offering))]
    return {
      current_offering_id: currentOffering,
      offerings: names.map((identifier) => ({
        identifier,
        description: identifier,
        metadata: null,
        packages: plans
          .filter(({ offering }) => offering === identifier)
          .map(({ name, product }) => ({ identifier: name, platform_product_identifier: product })),
        paywall_components: null,
      })),
    }
  }

  function products(ids: readonly string[]) {
    return {
      product_details: plans
        .filter(({ product }) => ids.includes(product))
        .map(({ name, product, dollars }) => ({
          identifier: product,
          product_type: 'subscription',
          title: `Family, ${name.replace('$rc_', '')}`,
          description: null,
          default_purchase_option_id: 'base_option',
          purchase_options: {
            base_option: {
              id: 'base_option',
              price_id: `price_${product}`,
              base: {
                period_duration: periods[name] ?? null,
                cycle_count: 1,
                price: { amount_micros: dollars * 1_000_000, currency: 'USD' },
              },
              trial: null,
              intro_price: null,
            },
          },
        })),
    }
  }

  return {
    offer,
    answer(method, { pathname, searchParams }) {
      const ok = (body: object) => ({ status: 200, body })
      const call = `${method} ${pathname}`
      if (/^GET \/v1\/subscribers\/[^/]+\/offerings$/.test(call)) return ok(offerings())
      if (/^GET \/rcbilling\/v1\/subscribers\/[^/]+\/products$/.test(call))
        return ok(products(searchParams.getAll('id')))
      if (call === 'GET /rcbilling/v1/branding') return ok(branding)
      if (call === 'POST /rcbilling/v1/checkout/start') return ok(checkout())
      if (/^PATCH \/rcbilling\/v1\/checkout\/[^/]+$/.test(call)) return ok(pricing)
      return null
    },
  }
}

const branding = {
  app_icon: 'icon.png',
  app_icon_webp: 'icon.webp',
  app_name: 'Nestwren',
  app_wordmark: null,
  app_wordmark_webp: null,
  appearance: {
    color_buttons_primary: '#576CDB',
    color_accent: '#1148B8',
    color_error: '#B0171F',
    color_product_info_bg: '#123456',
    color_form_bg: '#FFFFFF',
    color_page_bg: '#FFFFFF',
    font: 'default',
    shapes: 'default',
    show_product_description: false,
  },
  brand_font_config: null,
  gateway_tax_collection_enabled: false,
  id: 'app',
  seller_company_name: 'Nestwren',
  seller_company_support_email: 'help@example.com',
  support_email: 'help@example.com',
}

const elementsConfiguration = {
  mode: 'subscription',
  payment_method_types: ['card'],
  setup_future_usage: 'off_session',
  amount: 200,
  currency: 'usd',
}

const checkout = () => ({
  operation_session_id: randomUUID(),
  gateway_params: {
    stripe_account_id: 'acct_for_tests',
    publishable_api_key: 'pk_test_for_tests',
    elements_configuration: elementsConfiguration,
  },
  management_url: 'https://pay.rev.cat/manage',
  paddle_billing_params: null,
})

const pricing = {
  currency: 'USD',
  total_amount_in_micros: 2_000_000,
  total_excluding_tax_in_micros: 2_000_000,
  tax_amount_in_micros: 0,
  tax_inclusive: false,
  pricing_phases: { base: { tax_breakdown: [] } },
  failed_reason: null,
  gateway_params: { elements_configuration: elementsConfiguration },
}
