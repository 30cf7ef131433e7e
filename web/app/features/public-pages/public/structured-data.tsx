import { brand } from '@nestwren/contract/brand'
import { publicBrand } from '@nestwren/contract/brand-public'
import { packageIdentifiers, plans } from '@nestwren/contract/plans'

interface Question {
  readonly question: string
  readonly answer: string
}

const context = 'https://schema.org'

/** The sum of a text such as `$89/year`, in dollars. */
const priceOf = (text: string) => Number(/\d+(\.\d+)?/.exec(text)?.[0]).toFixed(2)

/** Who we are, what the product costs and what people ask, as search engines read it. */
export function frontPageData(description: string, questions: readonly Question[]): readonly object[] {
  const organization = {
    '@context': context,
    '@type': 'Organization',
    name: brand.legalName,
    url: publicBrand.address,
    logo: `${publicBrand.address}/icons/icon-512.png`,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: brand.supportEmail },
  }
  const application = {
    '@context': context,
    '@type': 'WebApplication',
    name: brand.name,
    url: publicBrand.address,
    description,
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    offers: packageIdentifiers.map((one) => ({
      '@type': 'Offer',
      name: plans[one].title,
      price: priceOf(plans[one].fallbackPrice),
      priceCurrency: 'USD',
      url: publicBrand.address,
    })),
  }
  const faq = {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
  return questions.length === 0 ? [organization, application] : [organization, application, faq]
}

/** A text in a script element may not end it. */
const inScript = (data: readonly object[]) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Only the page as it is written carries the data, which is for machines: hydrating leaves it as it is. */
export function StructuredData({ data }: { data: readonly object[] }) {
  const text = import.meta.env.SSR ? inScript(data) : ''
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, not what anybody typed; no browser runs it.
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
